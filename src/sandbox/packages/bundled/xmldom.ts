export * from '@xmldom/xmldom';
