import cryptoJs from 'crypto-js';

export default cryptoJs;

/** `require('crypto-js/sha256')`. */
export const parts = {
  md5: cryptoJs.MD5,
  sha1: cryptoJs.SHA1,
  sha256: cryptoJs.SHA256,
  sha512: cryptoJs.SHA512,
  'hmac-sha1': cryptoJs.HmacSHA1,
  'hmac-sha256': cryptoJs.HmacSHA256,
  'hmac-sha512': cryptoJs.HmacSHA512,
  'enc-hex': cryptoJs.enc.Hex,
  'enc-base64': cryptoJs.enc.Base64,
  'enc-utf8': cryptoJs.enc.Utf8,
  aes: cryptoJs.AES,
};
