import {
  type JSONRPCMessage,
  McpServer,
  PerRequestHTTPServerTransport,
  type Server,
} from '@modelcontextprotocol/server';

type Result = Extract<JSONRPCMessage, { result: unknown }>;

/**
 * Hands the result of a request to `take` instead of letting the SDK write it into a web response: to write a page of
 * entries into one, to read it out again and to end the connection of a single request takes longer than to find them. A
 * result that ends a stream, and every error, goes its usual way.
 */
export function takeAnswer<Product extends McpServer | Server>(
  product: Product,
  take: (message: Result) => void,
): Product {
  const server: Server = product instanceof McpServer ? product.server : (product as Server);
  const connect = product.connect.bind(product);
  product.connect = (transport) => {
    if (transport instanceof PerRequestHTTPServerTransport) {
      const send = transport.send.bind(transport);
      let streams = false;
      transport.send = async (message, options) => {
        if (!('result' in message) || streams) {
          // Anything before the result makes the answer a stream.
          streams = true;
          return send(message, options);
        }
        take(message);
        // By this the handler forgets the request, as if its connection had been closed.
        server.onclose?.();
      };
    }
    return connect(transport);
  };
  return product;
}
