/** Runs in the browser of whoever reads the report: search, filters and the plot. Without it the page is a plain list. */
export const pageScript = `
const requests = [...document.querySelectorAll('.request')];
const search = document.getElementById('search');
const boxes = [...document.querySelectorAll('input[type=checkbox]')];
const stateOf = (element) => boxes.map((box) => box.value).find((state) => element.classList.contains(state));
const texts = requests.map((element) => element.textContent.toLowerCase());
function show() {
  const wanted = search.value.toLowerCase();
  const states = boxes.filter((box) => box.checked).map((box) => box.value);
  let shown = 0;
  requests.forEach((element, index) => {
    element.hidden = !(states.includes(stateOf(element)) && texts[index].includes(wanted));
    if (!element.hidden) shown += 1;
  });
  for (const section of document.querySelectorAll('section'))
    section.hidden = section.querySelector('.request:not([hidden])') === null;
  document.getElementById('shown').textContent = shown + ' of ' + requests.length + ' shown';
}
function plot() {
  const svg = document.getElementById('times');
  const times = requests.map((element) => Number(element.dataset.ms));
  const longest = Math.max(1, ...times.slice(0, 50000));
  const width = svg.clientWidth || 800;
  const add = (name, attributes) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    svg.append(element);
    return element;
  };
  svg.setAttribute('viewBox', '0 0 ' + width + ' 120');
  add('text', { x: 0, y: 12 }).textContent = Math.round(longest) + ' ms';
  add('text', { x: 0, y: 116 }).textContent = '0 ms';
  requests.slice(0, 5000).forEach((element, index) => {
    const x = 50 + (index + 0.5) * ((width - 60) / requests.length);
    const dot = add('circle', { cx: x, cy: 110 - (times[index] / longest) * 100, r: 3, class: stateOf(element) });
    const title = document.createElementNS('http://www.w3.org/2000/svg', 'title');
    title.textContent = element.querySelector('b').textContent + ', ' + times[index] + ' ms';
    dot.append(title);
    dot.addEventListener('click', () => {
      element.open = true;
      element.scrollIntoView({ block: 'center' });
    });
  });
}
search.addEventListener('input', show);
for (const box of boxes) box.addEventListener('change', show);
for (const element of document.querySelectorAll('.request.failed')) element.open = true;
show();
plot();
`;
