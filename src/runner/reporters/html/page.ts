import { pageScript } from './page-script.ts';
import { pageStyle } from './page-style.ts';

/** Its policy allows only our own script. */
export function pageHead(): string {
  const { createHash } = process.getBuiltinModule('node:crypto');
  const hash = createHash('sha256').update(pageScript).digest('base64');
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${hash}'`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>restloop report</title>
<style>${pageStyle}</style>
</head>
<body>
<main>
`;
}

export function pageTail(summary: string): string {
  return `</main>
<header>
<h1>restloop</h1>
<p id="summary">${escapeHtml(summary)}</p>
<p><input id="search" type="search" placeholder="search names, URLs and bodies" aria-label="search">
<label><input type="checkbox" value="failed" checked> failed</label>
<label><input type="checkbox" value="passed" checked> passed</label>
<label><input type="checkbox" value="skipped" checked> skipped</label>
<span id="shown"></span></p>
<svg id="times" role="img" aria-label="response times in the order of the requests"></svg>
</header>
<script>${pageScript}</script>
</body>
</html>
`;
}

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
