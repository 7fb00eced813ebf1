import type { EntryOf } from '../../session/entries.ts';
import { tourSteps } from '../../session/tour/steps.ts';
import { type StyledLine, span } from '../../text/styled.ts';
import { topicLines } from './topic-lines.ts';

export function tourLines(
  { step, missing }: Pick<EntryOf<'tour'>, 'step' | 'missing'>,
  width: number,
): StyledLine[] {
  const shown = tourSteps[step];
  if (shown === undefined) return [[], [span('The tour ends here', 'title')], ...topicLines(lastText, width)];
  const place = `Tour, step ${step + 1} of ${tourSteps.length}`;
  const title =
    missing === null ? span(`${place}: ${shown.title}`, 'title') : span(`${place}, not yet`, 'warning');
  const text = missing === null ? shown.text : `This step needs ${missing}.`;
  return [
    [],
    [title],
    ...topicLines(`${text}\n  ${shown.example}`, width),
    [span('.tour skip or .tour back moves between steps, .tour stop ends the tour', 'hint')],
  ];
}

const lastText = `You can keep using the demo API; .tour stop returns to your own session. Next topics:
  .help requests  the forms of a request
  .help responses  how to inspect a response
  .help debugging  where a value comes from, and what a request would do
  .help environments  development, staging and others
  .help run  without a terminal, in CI`;
