export * from 'buffer/';
