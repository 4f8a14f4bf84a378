/**
 * The manual that "Help" opens: those documents that are for players and hosts, as pages under /help/ with the folders
 * that they have in docs/. They are made when the client is built, so that they need no network.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Marked, type Token, type Tokens } from 'marked';
import type { Plugin } from 'vite';

const HERE = dirname(fileURLToPath(import.meta.url));
const DOCS = join(HERE, '../../docs');
const FOLDERS = ['playing', 'games', 'hosting'];
const FRONT = 'playing/README.md';
const BESIDE = ['games/README.md', 'hosting/README.md', 'packs.md'];
const OWN = ['manual.css', 'theme.js'];

type Content = string | Uint8Array;

/** Every file of the manual by its name below /help/. */
export function manual(): Map<string, Content> {
  const sources = documents();
  const files = new Map<string, Content>(OWN.map((name) => [name, readFileSync(join(HERE, name), 'utf8')]));
  for (const [name, text] of sources) {
    files.set(address(name), page(name, text, sources));
    for (const [, picture] of text.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)) {
      const path = beside(name, picture!);
      files.set(path, readFileSync(join(DOCS, path)));
    }
  }
  return files;
}

function documents(): Map<string, string> {
  const names = FOLDERS.flatMap((folder) =>
    readdirSync(join(DOCS, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  );
  return new Map([...names, 'packs.md'].map((name) => [name, readFileSync(join(DOCS, name), 'utf8')]));
}

const address = (name: string): string => name.replace(/README\.md$/, 'index.html').replace(/\.md$/, '.html');
const beside = (name: string, path: string): string => posix.join(posix.dirname(name), path);

function page(name: string, text: string, sources: ReadonlyMap<string, string>): string {
  const up = posix.relative(posix.dirname(name), '.') || '.';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${up}/manual.css">
<script src="${up}/theme.js"></script>
<title>${heading(text)}: Sandtable</title>
</head>
<body>
<header><a href="/">Sandtable</a><span>Help</span></header>
<nav aria-label="Manual">${contents(name, sources)}</nav>
<main>${body(name, text, sources)}</main>
</body>
</html>
`;
}

const heading = (text: string): string => /^# (.+)$/m.exec(text)?.[1] ?? '';

/** The pages in the order in which the front page names them, then what stands beside the manual. */
function contents(here: string, sources: ReadonlyMap<string, string>): string {
  const named = [...sources.get(FRONT)!.matchAll(/^- \[[^\]]+\]\(([^)#]+\.md)\)/gm)].map(([, to]) =>
    beside(FRONT, to!),
  );
  const links = [FRONT, ...named, ...BESIDE].map((name) => {
    const to = posix.relative(posix.dirname(here), address(name));
    const current = name === here ? ' aria-current="page"' : '';
    return `<li><a href="${to}"${current}>${heading(sources.get(name)!)}</a></li>`;
  });
  return `<ul>${links.join('')}</ul>`;
}

function body(name: string, text: string, sources: ReadonlyMap<string, string>): string {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text: words }: Tokens.Heading) {
        return `<h${depth} id="${slug(words)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const words = this.parser.parseInline(tokens as Token[]);
        const to = target(name, href, sources);
        return to === null ? words : `<a href="${to}">${words}</a>`;
      },
      table(token: Tokens.Table) {
        const row = (cells: Tokens.TableCell[]) => `<tr>${cells.map((cell) => this.tablecell(cell)).join('')}</tr>`;
        const head = token.header.some(({ text: words }) => words) ? `<thead>${row(token.header)}</thead>` : '';
        return `<div class="table"><table>${head}<tbody>${token.rows.map(row).join('')}</tbody></table></div>\n`;
      },
    },
  });
  return marked.parse(text, { async: false });
}

/** Where a link leads in the manual; what is no part of it is not linked to. */
function target(name: string, href: string, sources: ReadonlyMap<string, string>): string | null {
  if (/^(https?:|#)/.test(href)) return href;
  const [path = '', hash] = href.split('#');
  if (!sources.has(beside(name, path))) return null;
  return address(path) + (hash ? `#${hash}` : '');
}

/** The anchor of a heading, as GitHub makes it. */
const slug = (words: string): string =>
  words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

/** Writes the manual beside the client; `npm run dev` serves it from memory. */
export function manualPlugin(): Plugin {
  return {
    name: 'manual',
    generateBundle() {
      for (const [name, source] of manual()) this.emitFile({ type: 'asset', fileName: `help/${name}`, source });
    },
    configureServer(server) {
      server.middlewares.use('/help/', (request, response, next) => {
        const found = manual().get((request.url ?? '').replace(/^\/|[?#].*$/g, ''));
        if (found === undefined) next();
        else response.end(found);
      });
    },
  };
}
