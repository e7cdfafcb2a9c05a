/** Style sheet of the operator's pages. */
export const operatorStyle = `
:root {
  --background: #fff; --surface: #f4f5f7; --border: #d5d8de; --text: #16181d; --text-2: #565c68;
  --accent: #3451c7; --on-accent: #fff; --wrong: #b42318; --done: #0b6b3a;
}
@media (prefers-color-scheme: dark) {
  :root {
    --background: #121313; --surface: #1d1f21; --border: #3a3d42; --text: #f2f3f5; --text-2: #a9afba;
    --accent: #8fa4ff; --on-accent: #10131f; --wrong: #ff9d94; --done: #6fd6a0;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--background); color: var(--text); font: 15px/1.5 system-ui, sans-serif; }
header { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 24px; padding: 12px 24px; border-bottom: 1px solid var(--border); }
header nav { display: flex; flex-wrap: wrap; gap: 4px 16px; flex: 1; }
header form { display: flex; flex-wrap: wrap; align-items: center; gap: 12px; }
header span { color: var(--text-2); overflow-wrap: anywhere; }
header a, header button { display: inline-block; padding: 4px 0; }
main { max-width: 1100px; margin: 0 auto; padding: 24px; }
h1 { font-size: 24px; margin: 0 0 16px; overflow-wrap: anywhere; }
h2 { font-size: 17px; margin: 24px 0 8px; }
.card > h2:first-of-type { margin-top: 0; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.card { background: var(--surface); border: 1px solid var(--border); border-radius: 12px; padding: 16px; margin: 0 0 24px; }
label { display: block; font-weight: 600; margin: 8px 0 4px; }
h2 label { margin: 0; font-weight: inherit; }
.tick { font-weight: 400; margin-bottom: 16px; }
input, select, textarea, button { font: inherit; min-height: 40px; border-radius: 8px; }
input, select, textarea { width: 100%; padding: 8px 10px; border: 1px solid var(--text-2); background: var(--background); color: var(--text); }
::placeholder { color: var(--text-2); opacity: 1; }
input[type='checkbox'] { width: 20px; min-height: 20px; vertical-align: middle; margin: 0 8px 0 0; accent-color: var(--accent); }
button { padding: 8px 16px; border: 1px solid var(--accent); background: var(--accent); color: var(--on-accent); cursor: pointer; font-weight: 600; }
button.plain { background: transparent; color: var(--accent); }
button.dangerous { background: transparent; color: var(--wrong); border-color: var(--wrong); }
header button { padding: 4px 12px; min-height: 32px; }
form > button { margin-top: 12px; }
.fields { display: grid; grid-template-columns: repeat(auto-fit, minmax(220px, 1fr)); gap: 8px 24px; }
.action { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 8px 24px; padding: 8px 0; }
.action p { margin: 0; flex: 1 1 260px; }
.help { color: var(--text-2); margin: 4px 0 8px; }
.notice { padding: 10px 14px; border: 1px solid currentColor; border-radius: 8px; }
.wrong { color: var(--wrong); }
.done { color: var(--done); }
.badge { font-weight: 600; }
.table { overflow-x: auto; border: 1px solid var(--border); border-radius: 12px; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 8px 12px; text-align: left; vertical-align: top; border-bottom: 1px solid var(--border); }
tbody tr:last-child > * { border-bottom: 0; }
thead th { color: var(--text-2); font-size: 13px; white-space: nowrap; }
tbody th { font-weight: 500; overflow-wrap: anywhere; }
.number { text-align: right; white-space: nowrap; }
td code { display: block; font-size: 13px; overflow-wrap: anywhere; }
time { white-space: nowrap; }
.filter { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 12px; margin-bottom: 16px; }
.filter label { margin: 0; }
.filter select { width: auto; max-width: 100%; }
.filter button { margin: 0; }
.totals { display: grid; grid-template-columns: repeat(auto-fit, minmax(150px, 1fr)); gap: 12px; margin: 0 0 16px; }
.totals div { background: var(--surface); border: 1px solid var(--border); border-radius: 12px; padding: 12px 16px; }
.totals dt { color: var(--text-2); font-size: 13px; }
.totals dd { margin: 0; font-size: 26px; font-weight: 600; font-variant-numeric: tabular-nums; }
figure { margin: 0 0 8px; }
svg { display: block; width: 100%; height: 140px; }
rect.connected { fill: var(--accent); }
rect.refused { fill: var(--wrong); }
figcaption { color: var(--text-2); font-size: 13px; margin-top: 6px; }
.key { display: inline-block; width: 10px; height: 10px; border-radius: 2px; margin-left: 8px; }
.key.connected { background: var(--accent); }
.key.refused { background: var(--wrong); }
.login { max-width: 380px; }
@media (max-width: 480px) { header, main { padding-left: 16px; padding-right: 16px; } }
`
