import autocannon from 'autocannon';

export interface Work {
  path: string;
  headers: Record<string, string>;
  /** The body of the n-th request. */
  body: (n: number) => string;
  /** Whether an answer is right; a wrong one fails the run. */
  isRight: (answer: string) => boolean;
}

let sent = 0;

/** Requests per second over a while, every answer checked. */
export async function measure(
  url: string,
  work: Work,
  connections: number,
  seconds: number,
): Promise<number> {
  const result = await autocannon({
    url: url + work.path,
    connections,
    duration: seconds,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...work.headers },
    requests: [
      {
        method: 'POST',
        path: work.path,
        setupRequest: (request) => ({ ...request, body: work.body(sent++) }),
      },
    ],
    verifyBody: (answer) => work.isRight(String(answer)),
  });
  const wrong = result.non2xx + result.errors + result.mismatches;
  if (wrong > 0) {
    throw new Error(
      `${wrong} of ${result.requests.total} answers of ${url} were wrong: ${JSON.stringify(result.statusCodeStats)}`,
    );
  }
  return result.requests.average;
}
