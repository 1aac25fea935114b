import type { FastifyRequest } from 'fastify';
import { weekStartOf } from '../../domain/week-start-of.ts';
import { weekStarts } from '../../domain/zone.ts';
import type { Region } from '../pages/region-fields.ts';
import { formValue } from './parts.ts';

/** What the form says of the person's region. A first day of the week that it does not have is that of their language. */
export function regionOf(request: FastifyRequest): Region {
  const weekStart = formValue(request, 'weekStart');
  return {
    timezone: formValue(request, 'timezone').trim() || null,
    currency: formValue(request, 'currency').trim() || null,
    weekStart: weekStarts.find((day) => day === weekStart) ?? weekStartOf(request.headers['accept-language']),
  };
}
