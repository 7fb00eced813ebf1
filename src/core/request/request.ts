import { type Body, type BodyPlace, bodyTexts, mapBody, type PlacedText, type WrittenBody } from './body.ts';

export interface Request<Text, Content = Body<Text>, Head = Header<Text>> {
  readonly method: string;
  readonly url: Text;
  readonly headers: readonly Head[];
  readonly body: Content;
}

export interface Header<Text> {
  readonly name: Text;
  readonly value: Text;
}

export type RequestPlace<Text> =
  | BodyPlace<Text>
  | { readonly kind: 'url' | 'header-name' }
  | { readonly kind: 'header'; readonly name: Text };

export function mapRequest<From, To, Head extends Header<From>>(
  { method, url, headers, body }: Request<From, Body<From>, Head>,
  change: (text: From, place: RequestPlace<From>) => To,
): Request<To, Body<To>, Omit<Head, keyof Header<From>> & Header<To>> {
  return {
    method,
    url: change(url, urlPlace),
    headers: headers.map((header) => mapHeader(header, change)),
    body: mapBody(body, change),
  };
}

function mapHeader<From, To, Head extends Header<From>>(
  header: Head,
  change: (text: From, place: RequestPlace<From>) => To,
): Omit<Head, keyof Header<From>> & Header<To> {
  const { name, value } = header;
  return { ...header, name: change(name, headerNamePlace), value: change(value, { kind: 'header', name }) };
}

const urlPlace = { kind: 'url' } as const;
const headerNamePlace = { kind: 'header-name' } as const;

export function requestTexts<Text>({
  url,
  headers,
  body,
}: Omit<Request<Text, WrittenBody<Text>>, 'method'>): PlacedText<Text, RequestPlace<Text>>[] {
  return [
    { text: url, place: urlPlace },
    ...headers.flatMap(({ name, value }): PlacedText<Text, RequestPlace<Text>>[] => [
      { text: name, place: headerNamePlace },
      { text: value, place: { kind: 'header', name } },
    ]),
    ...bodyTexts(body),
  ];
}
