import { join } from 'node:path';
import type { AwsKeys } from '../../core/request/auth/signatures/signed-auth.ts';
import { FailureError } from '../../core/request/sending/failure-error.ts';

export interface AwsProfile {
  readonly keys: AwsKeys;
  readonly region: string | null;
}

export interface ProfileFiles {
  readonly home: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  read(path: string): Promise<string | null>;
  /** Milliseconds since the epoch. */
  now(): number;
}

/** Reads the keys of a profile as the AWS command line does. Runs no program and sends nothing. */
export async function readAwsProfile(name: string, files: ProfileFiles): Promise<AwsProfile> {
  const { environment, home } = files;
  const credentialsPath = environment['AWS_SHARED_CREDENTIALS_FILE'] || join(home, '.aws', 'credentials');
  const configPath = environment['AWS_CONFIG_FILE'] || join(home, '.aws', 'config');
  const credentials = readIni((await files.read(credentialsPath)) ?? '').get(name);
  const config = readIni((await files.read(configPath)) ?? '');
  const settings = config.get(`profile ${name}`) ?? (name === 'default' ? config.get(name) : undefined);
  if (credentials === undefined && settings === undefined)
    throw failure(
      `There is no profile ${name} in ${credentialsPath} or ${configPath}.`,
      'aws configure list-profiles lists them',
    );
  const keys = keysIn(credentials) ?? keysIn(settings);
  const region = settings?.get('region') ?? credentials?.get('region') ?? null;
  if (keys !== null) return { keys, region };
  return { keys: await cachedKeys(name, { settings: settings ?? new Map(), config }, files), region };
}

type Settings = ReadonlyMap<string, string>;

function keysIn(settings: Settings | undefined): AwsKeys | null {
  const accessKey = settings?.get('aws_access_key_id');
  const secretKey = settings?.get('aws_secret_access_key');
  if (!accessKey || !secretKey) return null;
  return { accessKey, secretKey, sessionToken: settings?.get('aws_session_token') || null };
}

async function cachedKeys(
  name: string,
  { settings, config }: { readonly settings: Settings; readonly config: IniFile },
  { home, read, now }: ProfileFiles,
): Promise<AwsKeys> {
  const [roleName, accountId] = [settings.get('sso_role_name'), settings.get('sso_account_id')];
  const sessionName = settings.get('sso_session');
  const startUrl =
    settings.get('sso_start_url') ?? config.get(`sso-session ${sessionName}`)?.get('sso_start_url');
  const renew = `aws sso login --profile ${name}, then any command of aws with --profile ${name}, writes it`;
  if (!roleName || !accountId || !startUrl)
    throw failure(
      `The profile ${name} has no usable keys: ${reasonOf(settings)}.`,
      `aws configure export-credentials --profile ${name} prints keys for .auth aws {{access_key}} {{secret_key}} token:{{token}}`,
    );
  const named = sessionName === undefined ? { startUrl } : { sessionName };
  // The command line names the file by a hash of these, their names in order.
  const about = JSON.stringify(Object.fromEntries(Object.entries({ accountId, roleName, ...named }).sort()));
  const hash = process.getBuiltinModule('node:crypto').createHash('sha1').update(about).digest('hex');
  const file = join(home, '.aws', 'cli', 'cache', `${hash}.json`);
  const kept = parse((await read(file)) ?? '');
  if (kept === null) throw failure(`The keys of the profile ${name} are not in ${file}.`, renew);
  if (Date.parse(kept.expiration) <= now())
    throw failure(`The keys of the profile ${name} expired at ${kept.expiration}.`, renew);
  return kept.keys;
}

function reasonOf(settings: Settings): string {
  if (settings.has('credential_process')) return 'they come from a program, and restloop does not run it';
  if (settings.has('role_arn')) return 'it assumes a role, which needs a separate request';
  return 'it has neither aws_access_key_id nor a single sign-on';
}

function parse(text: string): { readonly keys: AwsKeys; readonly expiration: string } | null {
  try {
    const { Credentials: kept } = JSON.parse(text);
    const { AccessKeyId: accessKey, SecretAccessKey: secretKey, SessionToken: token, Expiration } = kept;
    if (typeof accessKey !== 'string' || typeof secretKey !== 'string') return null;
    const sessionToken = typeof token === 'string' && token !== '' ? token : null;
    return { keys: { accessKey, secretKey, sessionToken }, expiration: String(Expiration ?? '') };
  } catch {
    return null;
  }
}

const failure = (message: string, hint: string): FailureError =>
  new FailureError({ code: 'ERR_AWS_PROFILE', message, hint });

type IniFile = ReadonlyMap<string, ReadonlyMap<string, string>>;

function readIni(text: string): IniFile {
  const sections = new Map<string, Map<string, string>>();
  let section = new Map<string, string>();
  for (const line of text.split(/\r?\n/)) {
    if (/^\s*[#;]/.test(line)) continue;
    const [, name] = /^\s*\[\s*(.+?)\s*\]/.exec(line) ?? [];
    const [, key = '', value = ''] = /^([^\s=][^=]*?)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    if (name !== undefined) {
      section = sections.get(name) ?? new Map<string, string>();
      sections.set(name, section);
    } else if (key !== '') section.set(key.toLowerCase(), value.replace(/\s+[#;].*$/, ''));
  }
  return sections;
}
