import type { NamedHint } from '../../core/editor/completion/types.ts';
import { sessionSecrets } from '../../core/session/secrets/secrets.ts';
import type { SessionState } from '../../core/session/state.ts';
import { valueHistory } from '../../core/session/value-history/record.ts';
import type { ValueEvent } from '../../core/session/value-history/types.ts';
import { isMasked } from '../../core/session/variables/undecided-secrets.ts';
import { maskedText } from '../../core/template/secret-chunk.ts';
import { previewValue } from '../../core/value/preview.ts';

export function changeHints(state: SessionState, name: string): readonly NamedHint[] {
  const { mask } = sessionSecrets(state);
  const shownValue = ({ became, secret }: ValueEvent): string => {
    if (became.kind !== 'value') return became.kind === 'gone' ? 'not set' : 'not kept';
    const { value } = became;
    const isHidden = isMasked({ name, value, secret }, state.secretAnswers);
    return isHidden ? maskedText : mask(previewValue(value, maxShown));
  };
  return valueHistory(state, name)
    .map((event) => ({
      name: String(event.number),
      description: `${shownValue(event)}  ${event.origin.label}`,
    }))
    .reverse();
}

const maxShown = 60;
