/** A program that keeps secrets. It runs only as the user configured it: `program` is what help proposes. */
export interface SecretProvider {
  readonly name: string;
  readonly title: string;
  readonly program: string;
  readonly example: string;
  readonly takes: 'all' | 'first line';
}

export const secretProviders = [
  provider('op', '1Password', 'op read', 'op://work/api/token'),
  { ...provider('pass', 'pass', 'pass show', 'work/api'), takes: 'first line' },
  provider('vault', 'HashiCorp Vault', 'vault kv get -field=value', 'secret/api'),
  provider(
    'aws',
    'AWS Secrets Manager',
    'aws secretsmanager get-secret-value --query SecretString --output text --secret-id',
    'prod/api',
  ),
  provider('gcloud', 'Google Cloud', 'gcloud secrets versions access latest --secret', 'api-token'),
  provider(
    'az',
    'Azure Key Vault',
    'az keyvault secret show --query value --output tsv --id',
    'https://NAME.vault.azure.net/secrets/api',
  ),
  provider('keychain', 'the keychain of macOS', 'security find-generic-password -w -s', 'my-api'),
  provider('gnome', 'the keyring of GNOME', 'secret-tool lookup service', 'my-api'),
] as const satisfies readonly SecretProvider[];

export type ProviderName = (typeof secretProviders)[number]['name'];

export const findProvider = (name: string): SecretProvider | undefined =>
  secretProviders.find((one) => one.name === name);

function provider<Name extends string>(name: Name, title: string, program: string, example: string) {
  return { name, title, program, example, takes: 'all' } as const;
}

/** Names the mistake in a reference, which becomes one argument of a program; null where there is none. */
export function faultOfReference(reference: string): string | null {
  if (reference.trim() === '') return 'the reference is empty';
  if (reference.length > maxReference) return `the reference is longer than ${maxReference} characters`;
  if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(reference)) return 'the reference contains an invisible character';
  if (reference.startsWith('-')) return 'the reference begins with "-", as an option of the program does';
  // The programs of AWS and Azure read files behind these.
  if (/^(?:@|fileb?:)/i.test(reference)) return 'the reference names a file';
  return null;
}

const maxReference = 500;
