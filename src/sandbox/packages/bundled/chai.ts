export * from 'chai';
