'use strict';
// The list of games can be sorted, and each game opens in a dialog with its points over time, its score sheet and its record.
(() => {
  const dialog = document.querySelector('dialog');
  if (!dialog) return;

  const data = (async () => {
    const packed = Uint8Array.from(atob(document.getElementById('games-data').textContent.trim()), (c) => c.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
    return JSON.parse(await new Response(stream).text());
  })();

  document.addEventListener('change', (event) => {
    const [key, way] = event.target.value.split(' ');
    const list = event.target.closest('section').querySelector('tbody');
    const rows = [...list.rows];
    rows.sort((a, b) => (way === 'down' ? -1 : 1) * (Number(a.dataset[key]) - Number(b.dataset[key])));
    list.append(...rows);
  });

  const element = (tag, text, parent) => {
    const made = document.createElement(tag);
    made.textContent = text;
    parent?.append(made);
    return made;
  };

  const scoreTable = (game, lines) => {
    const table = document.createElement('table');
    const head = table.createTHead().insertRow();
    for (const text of ['', ...game.names]) element('th', text, head);
    const body = table.createTBody();
    lines.forEach((line, at) => {
      const row = body.insertRow();
      element('td', line, row);
      for (const points of game.sheet) element('td', points[at], row);
    });
    const total = body.insertRow();
    element('th', 'Points', total);
    for (const points of game.sheet) element('th', points.reduce((sum, each) => sum + each, 0), total);
    const places = body.insertRow();
    element('td', 'Place', places);
    game.names.forEach((_, seat) => element('td', game.places ? game.places[seat] : 'cut off', places));
    return table;
  };

  const courseDrawing = (game) => {
    const all = game.course.flat();
    const low = Math.min(...all), high = Math.max(...all, low + 1);
    const lines = game.course.map((points, seat) => {
      const steps = points.map((value, at) => `${(100 * at) / (points.length - 1)},${100 - (100 * (value - low)) / (high - low)}`);
      return `<polyline class="curve look${seat % 6}" points="${steps.join(' ')}"/>`;
    });
    const holder = document.createElement('div');
    holder.className = 'course';
    holder.innerHTML = `<div class="ticks"><span style="bottom:0">${low}</span><span style="bottom:100%">${high}</span></div>` +
      `<svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label="points over time">${lines.join('')}</svg>`;
    return holder;
  };

  const legend = (game) => {
    const shapes = ['circle', 'diamond', 'leaf', 'square', 'wave', 'star'];
    const made = document.createElement('ul');
    made.className = 'legend';
    game.names.forEach((name, seat) => {
      const item = document.createElement('li');
      item.innerHTML = `<svg class="mark look${seat % 6}" viewBox="-8 -8 16 16"><use href="#${shapes[seat % 6]}"/></svg>`;
      item.append(` ${name}`);
      made.append(item);
    });
    return made;
  };

  const open = async (name) => {
    const { games, lines } = await data;
    const game = games[name];
    if (!game) return;
    const body = dialog.querySelector('.body');
    dialog.querySelector('h2').textContent = game.title;
    const record = element('pre', game.record);
    record.tabIndex = 0;
    body.replaceChildren(courseDrawing(game), legend(game), scoreTable(game, lines), record);
    const link = dialog.querySelector('a');
    link.href = URL.createObjectURL(new Blob([game.record], { type: 'text/plain' }));
    link.download = game.file;
    if (!dialog.open) dialog.showModal();
  };

  const openFromAddress = () => {
    const found = /^#game-([bv]?\d+-\d+)$/.exec(location.hash);
    if (found) open(found[1]);
  };
  document.addEventListener('click', (event) => {
    const button = event.target.closest('button[data-game]');
    if (button) location.hash = `game-${button.dataset.game}`;
  });
  dialog.addEventListener('close', () => history.replaceState(null, '', location.pathname + location.search));
  addEventListener('hashchange', openFromAddress);
  openFromAddress();
})();
