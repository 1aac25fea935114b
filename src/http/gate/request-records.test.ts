import { describe, expect, it } from 'vitest';
import { createRequestMetrics } from './request-records.ts';

describe('request metrics', () => {
  it('counts requests by method, route and status, and sums their durations by route', () => {
    const { answered, text } = createRequestMetrics();
    answered('POST', '/a', 200, 0.5);
    answered('POST', '/a', 200, 30);
    answered('POST', '/a', 429, 1);
    answered('GET', '/b', 200, 20_000);
    answered('GET', '/b', 503, null);
    const lines = text().split('\n');
    expect(lines.filter((line) => line.startsWith('stint_http_requests_total'))).toEqual([
      'stint_http_requests_total{method="POST",route="/a",status="200"} 2',
      'stint_http_requests_total{method="POST",route="/a",status="429"} 1',
      'stint_http_requests_total{method="GET",route="/b",status="200"} 1',
      'stint_http_requests_total{method="GET",route="/b",status="503"} 1',
    ]);
    const name = 'stint_http_request_duration_seconds';
    const bucketsOf = (route: string) =>
      lines
        .filter((line) => line.startsWith(`${name}_bucket{route="${route}"`))
        .map((line) => Number(line.split(' ')[1]));
    expect(bucketsOf('/a')).toEqual([2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3]);
    expect(bucketsOf('/b')).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    expect(lines).toContain(`${name}_count{route="/a"} 3`);
    // A rejection counts as a request, but its duration says nothing about the server.
    expect(lines).toContain(`${name}_count{route="/b"} 1`);
    expect(lines).toContain(`${name}_sum{route="/b"} 20`);
  });
});
