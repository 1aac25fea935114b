import type { FastifyRequest } from 'fastify';
import { weekStartOf } from '../../domain/time/week-start-of.ts';
import { weekStarts } from '../../domain/time/zone.ts';
import type { Region } from '../pages/region-fields.ts';
import { formValue } from './parts.ts';

/** The region in the sign-up form. The week start defaults to the convention of the browser's language. */
export function regionOf(request: FastifyRequest): Region {
  const weekStart = formValue(request, 'weekStart');
  return {
    timezone: formValue(request, 'timezone').trim() || null,
    currency: formValue(request, 'currency').trim() || null,
    weekStart: weekStarts.find((day) => day === weekStart) ?? weekStartOf(request.headers['accept-language']),
  };
}
