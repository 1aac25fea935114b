import {
  type JSONRPCMessage,
  type McpServer,
  PerRequestHTTPServerTransport,
  type Server,
} from '@modelcontextprotocol/server';

type Result = Extract<JSONRPCMessage, { result: unknown }>;

/**
 * Hands the result of a request to `take` before it is written into a web response, which then gets an empty one in its
 * place. Writing a page of entries into such a response, and reading it out again, takes as long as making it. A result
 * that ends a stream goes its usual way.
 */
export function takeAnswer<Product extends McpServer | Server>(
  server: Product,
  take: (message: Result) => void,
): Product {
  const connect = server.connect.bind(server);
  server.connect = (transport) => {
    if (transport instanceof PerRequestHTTPServerTransport) {
      const send = transport.send.bind(transport);
      let streams = false;
      transport.send = (message, options) => {
        if (!('result' in message) || streams) {
          // Anything before the result makes the answer a stream.
          streams = true;
          return send(message, options);
        }
        take(message);
        return send({ jsonrpc: '2.0', id: message.id, result: {} }, options);
      };
    }
    return connect(transport);
  };
  return server;
}
