export interface AwsTarget {
  readonly region: string | null;
  readonly service: string | null;
}

export function awsTargetOf(hostname: string): AwsTarget {
  const host = hostname.toLowerCase().replace(/\.$/, '');
  for (const [pattern, target] of otherHosts) {
    const match = pattern.exec(host);
    if (match !== null) return target(match[1] ?? '');
  }
  const domain = /\.(?:amazonaws\.com(?:\.cn)?|api\.aws)$/.exec(host);
  if (domain === null) return { region: null, service: null };
  const labels = host
    .slice(0, domain.index)
    .split('.')
    .filter((label) => label !== 'dualstack');
  return targetOf(labels);
}

const otherHosts: readonly (readonly [RegExp, (region: string) => AwsTarget])[] = [
  [/\.lambda-url\.([\w-]+)\.on\.aws$/, (region) => ({ region, service: 'lambda' })],
  [/\.r2\.cloudflarestorage\.com$/, () => ({ region: 'auto', service: 's3' })],
  [/(?:^|\.)([\w-]+)\.digitaloceanspaces\.com$/, (region) => ({ region, service: 's3' })],
  [
    /(?:^|\.)s3\.([\w-]+)\.(?:backblazeb2|wasabisys|scw)\.(?:com|cloud)$/,
    (region) => ({ region, service: 's3' }),
  ],
];

function targetOf(labels: readonly string[]): AwsTarget {
  const [last = '', before = ''] = [labels.at(-1), labels.at(-2)];
  const s3 = /^s3-((?:[a-z]+-)+\d+)$/.exec(last)?.[1];
  if (s3 !== undefined) return { region: s3, service: 's3' };
  if (isRegion(last)) return { region: last, service: nameOf(before || last) };
  if (isRegion(before)) return { region: before, service: nameOf(last) };
  return { region: 'us-east-1', service: nameOf(last) };
}

const isRegion = (label: string): boolean => /^[a-z]{2}(?:-[a-z]+)+-\d+$/.test(label);

function nameOf(label: string): string {
  const name = label.replace(/-fips$/, '');
  return signingNames.get(name) ?? name;
}

const signingNames: ReadonlyMap<string, string> = new Map([
  ['email', 'ses'],
  ['email-smtp', 'ses'],
  ['bedrock-runtime', 'bedrock'],
  ['bedrock-agent', 'bedrock'],
  ['bedrock-agent-runtime', 'bedrock'],
  ['appsync-api', 'appsync'],
  ['s3-accelerate', 's3'],
  ['s3-accesspoint', 's3'],
  ['s3-website', 's3'],
  ['queue', 'sqs'],
]);
