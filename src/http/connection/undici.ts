// The whole package brings fetch, WebSockets and caches along, and takes twice as long to load.
export { default as connect } from 'undici/lib/api/api-connect.js';
export { default as buildConnector } from 'undici/lib/core/connect.js';
export { default as symbols } from 'undici/lib/core/symbols.js';
export { default as Client } from 'undici/lib/dispatcher/client.js';
