/** Style sheet, which shows the summary first, although it is written last. */
export const pageStyle = `
:root { color-scheme: light dark; --good: #1a7f37; --bad: #cf222e; --muted: #6e7781; }
@media (prefers-color-scheme: dark) { :root { --good: #3fb950; --bad: #f85149; --muted: #8b949e; } }
body { display: flex; flex-direction: column; max-width: 72rem; margin: 0 auto; padding: 1rem; font: 15px/1.5 system-ui, sans-serif; }
header { order: -1; }
h1 { margin: 0; font-size: 1.4rem; }
h2 { font-size: 1rem; margin: 1.5rem 0 0.3rem; }
#search { width: 20rem; max-width: 60%; font: inherit; }
label { margin-left: 0.8rem; }
td, th { padding: 0 0.6rem 0 0; text-align: right; }
td:first-child, th:first-child { text-align: left; overflow-wrap: anywhere; }
svg { width: 100%; height: 120px; }
circle { fill: var(--good); cursor: pointer; }
circle.failed { fill: var(--bad); }
circle.skipped { fill: var(--muted); }
text { font-size: 11px; fill: var(--muted); }
summary { cursor: pointer; display: flex; gap: 1rem; padding: 0.1rem 0; }
summary::before { content: "\\2713"; color: var(--good); }
.failed summary::before { content: "\\2717"; color: var(--bad); }
.skipped summary::before { content: "-"; color: var(--muted); }
summary b { flex: 1; font-weight: 500; overflow-wrap: anywhere; }
summary span { color: var(--muted); white-space: nowrap; }
pre { overflow-x: auto; margin: 0 0 0.6rem 1.6rem; padding: 0.5rem; border: 1px solid #8884; border-radius: 4px; font-size: 13px; }
.error, .removed { color: var(--bad); }
.success, .added { color: var(--good); }
.muted, .hint { color: var(--muted); }
.title { font-weight: 600; }
[hidden] { display: none !important; }
`;
