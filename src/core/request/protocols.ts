import { wordSet } from '../value/objects.ts';

const words = wordSet(`
  GRPC GRPCS WEBSOCKET WS WSS MQTT MQTTS AMQP AMQPS RABBITMQ KAFKA RSOCKET GRAPHQLWS STOMP NATS REDIS TCP
  UDP
`);

/** The protocol that a word before a target names; null for a method of HTTP. */
export const otherProtocol = (word: string): string | null => (words.has(word) ? word : null);

/** The protocol of a URL with a scheme of its own: `wss://h/x`; null for any other text. */
export function otherScheme(target: string): string | null {
  const [, scheme = ''] = /^([a-z]+):\/\//i.exec(target) ?? [];
  return otherProtocol(scheme.toUpperCase());
}
