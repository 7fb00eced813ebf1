import { isCredentialName } from '../../http/credential-names.ts';
import type { DraftRenderer } from '../render/draft-renderer.ts';
import type { AppliedDefault } from './applied-default.ts';
import type { DraftDefault } from './draft-defaults.ts';

export function applyDefault(
  { kind, name, value, from, level, host }: DraftDefault,
  { findings: { placeholders } }: DraftRenderer,
  render: () => void,
): AppliedDefault {
  const first = placeholders.length;
  render();
  const isNamed = isCredentialName(name.text, kind === 'header' ? 'header' : 'field') && value.text !== '';
  const holdsSecret = placeholders
    .slice(first)
    .some(({ secret, origin }) => secret || origin?.holdsSecret === true);
  return {
    kind,
    name: name.text,
    from,
    level,
    isForHost: host !== null,
    isCredential: isNamed || holdsSecret,
  };
}
