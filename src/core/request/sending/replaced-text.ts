import { base64Of, textOfBase64 } from '../../text/base64.ts';
import { mapTexts } from '../../value/texts.ts';
import type { Value } from '../../value/types.ts';
import { escapeJsonString } from '../../value/write.ts';
import type { NetworkAuth } from '../auth/added-auth.ts';
import { mapBody } from '../body.ts';
import { encodeFormText, encodeQueryText } from '../render/form/form-encoding.ts';
import type { RequestSpec } from '../types.ts';

/** Null where the text is nowhere, or too short. Hosts and files stay: who gives the text does not choose them. */
export function withReplacedText(
  spec: RequestSpec,
  { text, by }: { readonly text: string; readonly by: string },
): RequestSpec | null {
  if (text.length < shortestText) return null;
  let isFound = false;
  const replace = (whole: string): string => {
    const [origin = ''] = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i.exec(whole) ?? [];
    const own = whole.slice(origin.length);
    const form = forms.find((encode) => own.includes(encode(text)));
    if (form === undefined) return whole;
    isFound = true;
    return origin + own.replaceAll(form(text), () => form(by));
  };
  const replaceInHeader = (value: string): string => {
    const [, digits] = /^Basic +(\S+)$/i.exec(value) ?? [];
    const pair = digits === undefined ? null : textOfBase64(digits);
    return pair === null ? replace(value) : `Basic ${base64Of(replace(pair))}`;
  };
  const changed = {
    ...spec,
    url: replace(spec.url),
    headers: spec.headers.map(
      ([name, value]) => [name, /^host$/i.test(name) ? value : replaceInHeader(value)] as const,
    ),
    body: mapBody(spec.body, (own, { kind }) => (kind === 'path' ? own : replace(own))),
    ...(spec.auth !== undefined && { auth: mapTexts(spec.auth as Value, replace) as unknown as NetworkAuth }),
  };
  return isFound ? changed : null;
}

/** Shorter texts are found by chance. */
const shortestText = 6;

const forms = [(plain: string) => plain, encodeQueryText, encodeFormText, escapeJsonString];
