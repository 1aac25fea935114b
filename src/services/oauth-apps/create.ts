import { randomBytes } from 'node:crypto';
import { insertOAuthApp } from '../../db/queries/oauth/oauth-apps.ts';
import type { OAuthApp } from '../../domain/entities.ts';
import { checkAppName } from '../../domain/oauth/app-name.ts';
import { appPresets, findPreset } from '../../domain/oauth/app-presets.ts';
import { checkRedirectUris } from '../../domain/oauth/redirect-uri.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { invalid } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { App } from '../app.ts';
import { recordAccountEvent } from '../audit-log/record.ts';
import { requireBrowser, requireProof } from '../sessions/proof.ts';
import { requireRoomForOAuthApp } from '../shared/quotas.ts';
import { requireVerified } from '../shared/require-verified.ts';
import { hashSecret } from '../shared/secret-hash.ts';

export interface CreateOAuthAppArgs {
  /** The id of a known app, or `custom`. */
  preset?: string | null;
  name?: string | null;
  redirectUris?: readonly string[] | null;
  confidential?: boolean | null;
}

/** Creates an app. Returns the secret of a confidential app, which is shown only once: only its hash is stored. */
export async function createOAuthApp(
  app: App,
  actor: Actor,
  args: CreateOAuthAppArgs,
): Promise<{ oauthApp: OAuthApp; secret: string | null }> {
  requireBrowser(actor, 'make an application');
  const preset = findPreset(args.preset ?? 'custom');
  if (!preset) {
    const known = appPresets.map(({ id }) => id).join(', ');
    throw invalid('preset', `There is no preset of this name; there are ${known}.`);
  }
  const redirectUris = args.redirectUris ?? preset.redirectUris;
  if (redirectUris.length === 0 && preset.redirectUriHint) {
    throw invalid('redirectUris', `${preset.name} needs its redirect URI. ${preset.redirectUriHint}`);
  }
  const now = app.clock();
  const secret = (args.confidential ?? preset.confidential) ? newSecret() : null;
  const oauthApp: OAuthApp = {
    id: newId(now),
    userId: actor.userId,
    name: checkAppName(args.name ?? preset.name),
    preset: preset.id,
    redirectUris: checkRedirectUris(redirectUris),
    confidential: secret !== null,
    createdAt: now,
    lastUsedAt: null,
  };
  await app.db.transaction(async (tx) => {
    await requireProof(tx, actor, now);
    await requireVerified(tx, actor, 'register applications');
    await requireRoomForOAuthApp(tx, app.quotas, actor.userId);
    await insertOAuthApp(tx, oauthApp, secret && hashSecret(secret));
    await recordAccountEvent(tx, actor, now, 'oauthApp.create', { before: null, after: oauthApp });
  });
  return { oauthApp, secret };
}

/** 256 random bits. The prefix lets scanners for leaked secrets recognise it. */
export function newSecret(): string {
  return `stint_app_${randomBytes(32).toString('base64url')}`;
}
