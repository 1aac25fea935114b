import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig, settings } from '../src/app/config.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const known = new Set<string>(Object.values(settings).map(({ name }) => name));

describe('compose.yaml', () => {
  const { services, volumes } = parse(read('compose.yaml'));
  const { app, postgres, redis } = services;

  it('starts the app after PostgreSQL and Redis are healthy', () => {
    expect(Object.keys(services)).toEqual(['app', 'postgres', 'redis']);
    expect(Object.keys(app.depends_on)).toEqual(['postgres', 'redis']);
    for (const service of [postgres, redis])
      expect(service.healthcheck.test).toHaveLength(service === redis ? 3 : 6);
    const mounted = [...app.volumes, ...postgres.volumes].map((volume: string) => volume.split(':')[0]);
    expect(Object.keys(volumes)).toEqual(mounted);
  });

  it('requires a password and has no default', () => {
    const passwords = [app.environment.DATABASE_URL, postgres.environment.POSTGRES_PASSWORD];
    for (const password of passwords) expect(password).toContain('${POSTGRES_PASSWORD:?');
  });

  it('sets only existing settings to valid values', () => {
    const environment = Object.fromEntries(
      Object.entries<string>(app.environment).map(([name, value]) => [
        name,
        value.replace(/\$\{\w+:\?[^}]*\}/, 'secret').replace(/\$\{\w+:-([^}]*)\}/, '$1'),
      ]),
    );
    expect(Object.keys(environment).filter((name) => !known.has(name))).toEqual([]);
    expect(readConfig(environment)).toMatchObject({
      databaseUrl: 'postgres://stint:secret@postgres:5432/stint',
      redisUrl: 'redis://redis:6379',
      baseUrl: 'http://localhost:4000',
    });
  });

  it('reads all other settings from .env', () => {
    expect(app.env_file).toEqual(['.env']);
    expect(Object.keys(app.environment)).toEqual(
      expect.arrayContaining(['HOST', 'PORT', 'DATABASE_URL', 'REDIS_URL']),
    );
  });

  it('mounts a volume for backups that the user of the image can write', () => {
    expect(app.volumes).toEqual(['backups:/backups']);
    expect(read('Dockerfile')).toMatch(/^RUN mkdir .*\/backups\b.* && chown node:node .*\/backups\b/m);
  });

  it('publishes the port only on the loopback address and drops the capabilities of the app', () => {
    expect(app.ports).toEqual([expect.stringMatching(/^127\.0\.0\.1:\$\{STINT_PORTS:-4000\}:4000$/)]);
    expect(app).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
  });
});

describe('deploy/stint.service', () => {
  const lines = read('deploy/stint.service').split('\n');
  const values = (name: string) =>
    lines.filter((line) => line.startsWith(`${name}=`)).map((line) => line.slice(name.length + 1));

  it('runs an existing program as its own user with existing settings', () => {
    const [program = '', command] = values('ExecStart')[0]?.split(' ') ?? [];
    expect(existsSync(path.join(root, program.replace('/opt/stint/', '')))).toBe(true);
    expect(command).toBe('serve');
    expect(values('User')).toEqual(['stint']);
    for (const setting of values('Environment')) expect(known).toContain(setting.split('=')[0]);
    const [page = ''] = values('Documentation');
    expect(existsSync(path.join(root, page.replace('file:///opt/stint/', '')))).toBe(true);
  });

  it('allows more time for a stop than a graceful shutdown takes', () => {
    expect(Number(values('TimeoutStopSec')[0])).toBeGreaterThan(10);
  });
});
