export type NamePlace = 'header' | 'field' | 'environment';

export function isCredentialName(name: string, place: NamePlace): boolean {
  const cache = answers[place];
  let known = cache.get(name);
  if (known === undefined) {
    if (cache.size >= maxAnswers) cache.clear();
    known = isCredential(name, place);
    cache.set(name, known);
  }
  return known;
}

/** `tokens` is a list of credentials; a single value of that name is more often a count. */
export const isCredentialList = (name: string): boolean =>
  isCredentialName(name, 'field') || isCredentialName(name.replace(/s?(?:\[\w*\])*$/i, ''), 'field');

export const mayBeCredential = (key: string): boolean => isCredentialName(`secret_${key}`, 'field');

/** Words that make a credential of every name with them in it, also inside a word (`authtoken`). */
const roots =
  list(`authorization password passwords passwd passphrase passcode secret secrets token credential
  credentials cookie signature apikey accesskey secretkey privatekey authkey sessionid sessid`);

const words: Readonly<Record<NamePlace, ReadonlySet<string>>> = {
  field: new Set(list('bearer cookies csrf jwt pwd xsrf')),
  header: new Set(list('auth bearer csrf jwt pass pwd session xsrf')),
  environment: new Set(list('auth bearer cookies csrf jwt key otp pass pin pw pwd session sig xsrf')),
};

const lastWords: ReadonlySet<string> = new Set(list('auth otp pass pin pw session sid sig totp'));

/** Words before `key`; `cache-key` and `Idempotency-Key` are not credentials. */
const keys: ReadonlySet<string> = new Set(
  list(`access account api app application auth client deploy encryption functions host license master private
    secret service session shared signing ssh storage subscription webhook`),
);

/** Last words of names that describe a credential: `token_type`, `tokenUrl`. */
const about: ReadonlySet<string> = new Set(
  list(`age alg algorithm at attempts audience count date enabled endpoint expired expires expiration expiry field
    file format hint in issuer kind label length lifetime limit method mode name path policy prefix provider required
    scheme scope scopes size status time timeout timestamp title ttl type uri url valid version`),
);

/** Last words without a meaning of their own: `authHeader`, `secretValue`. */
const neutral: ReadonlySet<string> = new Set(list('header raw string text value'));

const answers: Readonly<Record<NamePlace, Map<string, boolean>>> = {
  header: new Map(),
  field: new Map(),
  environment: new Map(),
};

/** Size of the cache: every variable of the largest session fits, since each change visits them all. */
const maxAnswers = 100_000;

function isCredential(name: string, place: NamePlace): boolean {
  if (place === 'header' && /^access-control-/i.test(name)) return false;
  const parts = wordsOf(name);
  while (parts.length > 1 && neutral.has(parts.at(-1) ?? '')) parts.pop();
  const last = parts.at(-1) ?? '';
  if (parts.length > 1 && about.has(last)) return false;
  return (
    lastWords.has(last) ||
    name.toLowerCase() === 'dpop' ||
    (place === 'header' && name.toLowerCase() === 'x-key') ||
    parts.some((word, index) => {
      if (words[place].has(word) || roots.some((root) => word.endsWith(root))) return true;
      const before = parts[index - 1] ?? '';
      return (word === 'key' && keys.has(before)) || (word === 'id' && before === 'session');
    })
  );
}

/** `X-Api-Key`, `apiKey`, `API_KEY2` -> api, key. Digits are not words. */
function wordsOf(name: string): string[] {
  return name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{Ll}]+/u)
    .filter((word) => word !== '');
}

function list(text: string): string[] {
  return text.split(/\s+/);
}
