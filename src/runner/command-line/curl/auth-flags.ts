export interface AuthFlags {
  readonly user?: string;
  readonly digest?: boolean;
  readonly ntlm?: boolean;
  /** `aws:amz:region:service`, where the end may be missing. */
  readonly awsSigv4?: string;
  readonly netrc?: boolean;
  readonly netrcFile?: string;
}

export function authOf({ user, digest, ntlm, awsSigv4, netrc, netrcFile }: AuthFlags): string | null {
  if (user !== undefined) {
    const [, name = '', password = ''] = /^([^:]*):?(.*)$/s.exec(user) ?? [];
    const scheme = awsSigv4 !== undefined ? 'aws' : ntlm ? 'ntlm' : digest ? 'digest' : 'basic';
    return [scheme, quoted(name), quoted(password), ...awsOptions(awsSigv4 ?? '')].join(' ');
  }
  if (netrcFile !== undefined) return `netrc ${quoted(netrcFile)}`;
  return netrc === true ? 'netrc' : null;
}

export function notesOfAuth({ user, digest, ntlm, awsSigv4 }: AuthFlags): string[] {
  if (user !== undefined) return user.includes(':') ? [] : [noPassword];
  const flags = [
    ...(digest ? ['--digest'] : []),
    ...(ntlm ? ['--ntlm'] : []),
    ...(awsSigv4 === undefined ? [] : ['--aws-sigv4']),
  ];
  return flags.map((flag) => `${flag} needs -u NAME:PASSWORD.`);
}

const noPassword =
  '-u has no password, so an empty password is sent. Write -u NAME:PASSWORD, or NAME: for an empty one.';

function awsOptions(provider: string): string[] {
  const [, , region = '', service = ''] = provider.split(':');
  return [...(region === '' ? [] : [`region:${region}`]), ...(service === '' ? [] : [`service:${service}`])];
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
