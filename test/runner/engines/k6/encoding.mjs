const b64encode = (text) => Buffer.from(text).toString('base64');

export default { b64encode };
