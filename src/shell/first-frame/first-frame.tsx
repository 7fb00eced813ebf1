import { useCursor } from 'ink';
import { initialVi } from '../../core/editor/vi/types.ts';
import { span } from '../../core/text/styled.ts';
import { clipLine } from '../../core/view/paint/fit.ts';
import { promptOf, promptSpans, promptWidth } from '../../core/view/prompt.ts';
import { Lines } from '../components/lines.tsx';
import { useSession } from '../hooks/session.tsx';
import { useTerminal } from '../hooks/terminal.tsx';
import { rule, ruleRows } from './measures.ts';
import { summaryText } from './summary.ts';
import { viMark } from './vi-mark.ts';

export const firstHint = 'a request (GET /users/1), JavaScript, .tour or .help';

export function FirstFrame() {
  const size = useTerminal();
  const prompt = useSession(promptOf);
  const preferences = useSession((session) => session.preferences);
  const ruled = useSession((session) => ruleRows(session, size));
  const width = Math.max(1, size.columns - 1);
  const { setCursorPosition } = useCursor();
  setCursorPosition({ x: promptWidth(prompt, width), y: ruled });
  const input = [...promptSpans(prompt, width), span(firstHint, 'muted')];
  const summary = summaryText({ name: null, base: null, variables: 0 });
  const status = [...viMark(preferences, initialVi), span(summary, 'muted')];
  const isLow = size.rows - 1 - ruled < 3;
  return (
    <Lines
      lines={[
        ...(ruled > 0 ? [rule] : []),
        clipLine(input, width),
        ...(isLow ? [] : [clipLine(status, width)]),
      ]}
    />
  );
}
