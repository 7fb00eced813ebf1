import { fileLimits } from '../../core/files/limits.ts';
import { readText } from '../../files/read.ts';
import { type Finding, good, problem, warning } from './finding.ts';

export async function checkCertificates(
  env: Readonly<Record<string, string | undefined>>,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const extra = env['NODE_EXTRA_CA_CERTS'] ?? '';
  if (extra === '')
    findings.push(good('Certificates', `${ownAuthorities()} certificate authorities of Node`));
  else findings.push(await checkExtra(extra));
  if (env['NODE_TLS_REJECT_UNAUTHORIZED'] === '0') {
    const advice = 'unset it; --insecure does the same for one command';
    findings.push(
      warning('Certificates', 'NODE_TLS_REJECT_UNAUTHORIZED=0: certificates are not verified', advice),
    );
  }
  return findings;
}

async function checkExtra(path: string): Promise<Finding> {
  try {
    const count =
      (await readText(path, { limit: fileLimits.certificate })).split('-----BEGIN CERTIFICATE-----').length -
      1;
    if (count > 0) return good('Certificates', `${ownAuthorities()} of Node and ${count} from ${path}`);
    return problem(
      'Certificates',
      `NODE_EXTRA_CA_CERTS: there is no certificate in ${path}`,
      'it must be PEM: -----BEGIN CERTIFICATE-----',
    );
  } catch {
    return problem('Certificates', `NODE_EXTRA_CA_CERTS: ${path} cannot be read`, 'check the path');
  }
}

const ownAuthorities = (): number => process.getBuiltinModule('node:tls').rootCertificates.length;
