import { wordSet } from '../value/objects.ts';

const words = wordSet(`
  GRPC GRPCS WEBSOCKET WS WSS MQTT MQTTS AMQP AMQPS RABBITMQ KAFKA RSOCKET GRAPHQLWS STOMP NATS REDIS TCP
  UDP
`);

export const otherProtocol = (word: string): string | null => (words.has(word) ? word : null);

export function otherScheme(target: string): string | null {
  const [, scheme = ''] = /^([a-z]+):\/\//i.exec(target) ?? [];
  return otherProtocol(scheme.toUpperCase());
}
