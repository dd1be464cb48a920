import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** What a place of the code throws: the words of `new HttpError(…)` and of others. Null for what only runs know. */
export type Thrown = { readonly words: readonly (string | null)[] };

const FOLDERS = ['kernel', 'domains', 'gateway'];

/** Every place where an error of one of these classes is made, in the order of the files. */
export function thrownIn(root: string, classes: readonly string[]): ReadonlyMap<string, readonly Thrown[]> {
  const found = new Map<string, Thrown[]>(classes.map((name) => [name, []]));
  for (const folder of FOLDERS) {
    const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).sort();
    for (const file of files.filter((name) => name.endsWith('.ts'))) {
      const text = readFileSync(join(root, folder, file), 'utf8');
      // Parsing takes its time, and most files make no errors.
      if (classes.some((name) => text.includes(`new ${name}(`))) gather(text, found);
    }
  }
  return found;
}

function gather(text: string, found: ReadonlyMap<string, Thrown[]>): void {
  const source = ts.createSourceFile('source.ts', text, ts.ScriptTarget.ES2022, true);
  const constants = new Map<string, ts.Expression>();
  const look = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      constants.set(node.name.text, node.initializer);
    ts.forEachChild(node, look);
  };
  look(source);
  const visit = (node: ts.Node): void => {
    if (ts.isNewExpression(node) && ts.isIdentifier(node.expression))
      found.get(node.expression.text)?.push({ words: (node.arguments ?? []).map((each) => wordOf(each, constants)) });
    ts.forEachChild(node, visit);
  };
  visit(source);
}

/** A literal, with an ellipsis for each part that only runs know. */
function wordOf(node: ts.Expression, constants: ReadonlyMap<string, ts.Expression>): string | null {
  if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
  const constant = ts.isIdentifier(node) ? constants.get(node.text) : undefined;
  return constant && ts.isStringLiteralLike(constant) ? constant.text : null;
}
