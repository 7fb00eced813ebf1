export * from 'cheerio/slim';
