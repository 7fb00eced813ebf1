import { Box, type DOMElement, useCursor } from 'ink';
import { type Ref, useMemo, useRef } from 'react';
import { classifyInput } from '../../core/request/classify.ts';
import { promptOf } from '../../core/view/prompt.ts';
import { DocsPanel } from '../docs/docs-panel.tsx';
import { rule, ruleRows, variablesWidth } from '../first-frame/measures.ts';
import { formRows } from '../form/form-lines.ts';
import { PromptForm } from '../form/prompt-form.tsx';
import { useSession } from '../hooks/session.tsx';
import { useShell, useShownQuestion, useStreamedLines } from '../hooks/shell.tsx';
import { useTerminal } from '../hooks/terminal.tsx';
import { Completions } from './completions.tsx';
import { Editor } from './editor.tsx';
import { Explanation } from './explanation.tsx';
import { HistorySearch } from './history-search.tsx';
import { layOut } from './layout.ts';
import { Lines, type Room } from './lines.tsx';
import { Preview } from './preview.tsx';
import { Question } from './question.tsx';
import { SecretPrompt } from './secret-prompt.tsx';
import { StatusLine, statusRows } from './status-line.tsx';
import { StreamingBody } from './streaming-body.tsx';
import { VariablesPanel } from './variables-panel.tsx';

export function Workspace() {
  const { isShrinking, ...size } = useTerminal();
  const note = useShell((state) => state.note);
  const isEmpty = useShell(({ editor }) => editor.document.text === '');
  const question = useShell(({ questions }) => questions[0]?.id);
  const awaiting = useSession((session) => session.awaiting);
  useShownQuestion(question ?? awaiting);
  const variables = useSession((session) => variablesWidth(session, size.columns));
  // The last column stays free: some terminals erase its character with the end of the line.
  const columns = Math.max(1, size.columns - 1);
  const ruled = useSession((session) => ruleRows(session, size));
  const rows = Math.max(1, size.rows - 1 - ruled);
  const confirmation = awaiting && { awaiting, isEmpty };
  const status = statusRows(note, { width: columns, height: rows }, confirmation);
  const panel = isShrinking ? 0 : variables;
  const column = useRef<DOMElement>(null);
  return (
    <Box flexDirection="column">
      {ruled > 0 && <Lines lines={[rule]} />}
      <Box>
        <LeftColumn ref={column} top={ruled} width={columns - panel} height={rows - status} />
        {panel > 0 && (
          <VariablesPanel
            width={panel}
            minHeight={Math.floor(rows / 3)}
            maxHeight={rows - status}
            neighbour={column}
          />
        )}
      </Box>
      <StatusLine width={columns} height={status} />
    </Box>
  );
}

interface LeftColumnProps extends Room {
  readonly ref: Ref<DOMElement>;
  readonly top: number;
}

function LeftColumn({ ref, top, width, height }: LeftColumnProps) {
  const { isShrinking } = useTerminal();
  const shell = useShell((state) => state);
  const prompt = useSession(promptOf);
  const streamed = useStreamedLines().length;
  const { setCursorPosition } = useCursor();
  const [question] = shell.questions;
  const { text } = shell.editor.document;
  const kind = useMemo(() => classifyInput(text).kind, [text]);
  const layout = useMemo(
    () => layOut({ shell, kind, streamed, isShrinking, prompt, width, height }),
    [shell, kind, streamed, isShrinking, prompt, width, height],
  );
  setCursorPosition({ x: layout.cursor.x, y: top + layout.cursor.y });
  return (
    <Box ref={ref} flexDirection="column" flexShrink={0} width={width}>
      {question?.kind === 'secret' ? (
        <SecretPrompt question={question} width={width} />
      ) : question?.kind === 'form' ? (
        <PromptForm form={question.form} width={width} height={formRows(question.form, height)} />
      ) : (
        <Editor kind={kind} width={width} window={layout.editor} />
      )}
      <StreamingBody width={width} height={layout.streaming} />
      <OverlayPanel width={width} height={layout.overlay} />
      <Preview kind={kind} width={width} height={layout.preview} />
    </Box>
  );
}

function OverlayPanel(room: Room) {
  const question = useShell(({ questions }) => questions[0]);
  const overlay = useShell((state) => state.overlay);
  if (question !== undefined)
    return question.kind === 'confirmation' ? <Question text={question.text} {...room} /> : null;
  switch (overlay.kind) {
    case 'none':
      return null;
    case 'popup':
      return <Completions overlay={overlay} {...room} />;
    case 'search':
      return <HistorySearch overlay={overlay} {...room} />;
    case 'docs':
      return <DocsPanel scroll={overlay.scroll} {...room} />;
    case 'explanation':
      return <Explanation lines={overlay.lines} {...room} />;
    default:
      return overlay satisfies never;
  }
}
