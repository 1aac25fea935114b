import { isIP } from 'node:net';
import { addressesOf } from '../lib/database-addresses.ts';
import type { SignUpPolicy } from '../lib/sign-up-policy.ts';

/** Parsers for the texts of settings. */

/** An invalid setting. The message is one sentence that states the valid values. */
export class ConfigError extends Error {}

export interface Setting<Value> {
  /** The environment variable. */
  name: string;
  /** The default, in words. */
  standard: string;
  /** The allowed range of a number, in words. */
  range?: string;
  meaning: string;
  parse: (text: string | undefined) => Value;
  /** Whether the value may hold a password or a token and is never shown. */
  isSecret?: true;
}

export interface RateLimit {
  requests: number;
  perMilliseconds: number;
}

export function perMinute(name: string, standard: string): (text: string | undefined) => RateLimit | null {
  return (text) => {
    if (text === 'off') return null;
    const match = /^(\d{1,9})\/minute$/.exec(text ?? standard);
    if (!match || Number(match[1]) < 1) {
      throw new ConfigError(`${name} must be "off" or a number of requests such as "${standard}".`);
    }
    return { requests: Number(match[1]), perMilliseconds: 60_000 };
  };
}

export function wholeNumber(
  name: string,
  standard: number,
  [min, max]: readonly [number, number],
  meaning: string,
): Setting<number> {
  return {
    name,
    standard: `\`${standard}\``,
    range: `${min} to ${max}`,
    meaning,
    parse: (text) => {
      if (text === undefined) return standard;
      const value = Number(text);
      if (!/^\d+$/.test(text) || value < min || value > max) {
        throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, and "${text}" is not.`);
      }
      return value;
    },
  };
}

/** An optional whole number. */
export function optionalNumber(
  name: string,
  standard: string,
  range: readonly [number, number],
  meaning: string,
): Setting<number | null> {
  const number = wholeNumber(name, 0, range, meaning);
  return {
    ...number,
    standard,
    parse: (text) => (text === undefined ? null : number.parse(text)),
  };
}

/** An optional port. */
export function optionalPort(name: string, standard: string, meaning: string): Setting<number | null> {
  return optionalNumber(name, standard, [1, 65_535], meaning);
}

const MIN_TOKEN_LENGTH = 16;

/** Parses a bearer token of the characters of RFC 6750. Error messages omit the value. */
export function bearerToken(name: string): (text: string | undefined) => string | null {
  return (text) => {
    if (text === undefined) return null;
    if (text.length < MIN_TOKEN_LENGTH || !/^[\w.~+/-]+=*$/.test(text)) {
      throw new ConfigError(
        `${name} must be ${MIN_TOKEN_LENGTH} characters or more, only letters, digits and - . _ ~ + /, such as "openssl rand -hex 24" prints.`,
      );
    }
    return text;
  };
}

const CONTACT_SCHEMES = ['mailto:', 'https:', 'tel:'];

/** Parses the contacts of RFC 9116: one or more addresses, the preferred one first. */
export function securityContacts(name: string): (text: string | undefined) => readonly string[] {
  return (text) => {
    if (text === undefined) return [];
    return text.split(',').map((part) => {
      const given = part.trim();
      const uri = isMailbox(given) ? `mailto:${given}` : given;
      // A contact becomes a line of security.txt and must not contain a line break.
      const isUri = /^[\x21-\x7e]+$/.test(uri) && URL.canParse(uri);
      if (!isUri || !CONTACT_SCHEMES.includes(new URL(uri).protocol)) {
        throw new ConfigError(
          `${name} must be e-mail addresses or URLs that begin with https://, mailto: or tel:, separated by commas, not "${text}".`,
        );
      }
      return uri;
    });
  };
}

function isMailbox(text: string): boolean {
  return /^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(text);
}

/** Returns true for an IP address, or for a network in CIDR notation: 10.0.0.0/8. */
export function isNetwork(text: string): boolean {
  const [, ip = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const family = isIP(ip);
  if (family === 0) return false;
  return bits === undefined || (Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128));
}

/** An http or https URL, normalized as browsers and clients write it, so that URLs can be compared. */
export function address(
  name: string,
  standard: string,
  meaning: string,
  mayHavePath = true,
): Setting<string | null> {
  return {
    name,
    standard,
    meaning,
    parse: (text) => {
      if (text === undefined) return null;
      const url = /^https?:\/\//.test(text) ? URL.parse(text) : null;
      if (!url || url.search || url.hash || url.username || url.password || /[?#@]/.test(text)) {
        throw new ConfigError(`${name} must be an address such as https://time.example.com.`);
      }
      if (!mayHavePath && url.pathname !== '/') {
        throw new ConfigError(
          `${name} must be an address without a path, such as https://time.example.com: Stint needs a host name or a port of its own.`,
        );
      }
      return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
    },
  };
}

/**
 * Parses the address of a mail server in the form of nodemailer. Error messages omit the value, which may
 * contain a password.
 */
export function smtpAddress(name: string): (text: string | undefined) => string | null {
  return (text) => {
    if (text === undefined) return null;
    const url = /^smtps?:\/\//.test(text) ? URL.parse(text) : null;
    const isBare = url?.pathname === '' || url?.pathname === '/';
    if (!url || url.hostname === '' || !isBare || url.hash) {
      throw new ConfigError(`${name} must be an address such as smtp://user:password@mail.example.com:587.`);
    }
    return text;
  };
}

/**
 * Parses the address of PostgreSQL, with one or several hosts. Stint always uses the host that accepts writes, so
 * `target_session_attrs` may only have one of the given values.
 */
export function postgresAddress(
  name: string,
  sessionAttrs: readonly string[],
): (text: string | undefined) => string | null {
  return (text) => {
    if (text === undefined) return null;
    const addresses = /^postgres(ql)?:\/\//.test(text)
      ? addressesOf(text).map((one) => URL.parse(one))
      : [null];
    const hasGap = addresses.length > 1 && addresses.some((url) => url?.hostname === '');
    // An unencoded delimiter in a password ends the host early. Messages would show the rest of the password.
    const isCut = /^\w+:\/\/[^/?#@]*(\/[^?]*|[?#][^=]*)@/s.test(text);
    if (hasGap || isCut || addresses.includes(null)) {
      throw new ConfigError(`${name} must be an address such as postgres://user:password@host:5432/name.`);
    }
    const givenAttrs = addresses[0]?.searchParams.get('target_session_attrs') ?? sessionAttrs[0];
    if (!sessionAttrs.includes(givenAttrs ?? '')) {
      throw new ConfigError(
        `${name} must be an address whose target_session_attrs, if there is one, is ${sessionAttrs.join(' or ')}.`,
      );
    }
    return text;
  };
}

/** Parses the address of Redis. Error messages omit the value, which may contain a password. */
export function redisAddress(name: string): (text: string | undefined) => string | null {
  return (text) => {
    if (text === undefined) return null;
    const url = /^rediss?:\/\//.test(text) ? URL.parse(text) : null;
    if (!url || url.hostname === '' || !/^(\/\d*)?$/.test(url.pathname) || url.search || url.hash) {
      throw new ConfigError(`${name} must be an address such as redis://user:password@host:6379/0.`);
    }
    return text;
  };
}

const MAILBOX = /^[^\s@<>",;:]+@[^\s@<>",;:]+$/;

/** Parses the sender of e-mails: an address, optionally with a name before it. */
export function mailAddress(name: string): (text: string | undefined) => string | null {
  return (text) => {
    if (text === undefined) return null;
    const [, before = '', inside = text] = /^([^<>"@,;:\p{Cc}]*)<([^<>]+)>$/u.exec(text) ?? [];
    if (!MAILBOX.test(inside)) {
      throw new ConfigError(`${name} must be an address such as "Stint <time@example.com>".`);
    }
    return inside === text ? text : `${before.trim()} <${inside}>`.trim();
  };
}

const DOMAIN =
  /^(?=.{1,253}$)[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?(\.[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?)+$/u;

/** Parses `STINT_SIGNUP`. */
export function signUpPolicy(name: string): (text: string | undefined) => SignUpPolicy {
  return (text = 'first') => {
    if (text === 'first' || text === 'on' || text === 'off') return text;
    const domains = text.startsWith('domains:')
      ? text
          .slice('domains:'.length)
          .split(',')
          .map((domain) => domain.trim().toLowerCase())
      : [];
    if (domains.length === 0 || !domains.every((domain) => DOMAIN.test(domain))) {
      throw new ConfigError(
        `${name} must be "first", "on", "off", or domains of e-mail addresses such as "domains:example.com,example.org".`,
      );
    }
    return { domains };
  };
}
