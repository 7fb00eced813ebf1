import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { hintsOfPaths, scriptHints, withHints } from '../../../../src/core/editor/completion/script-hints.ts';

describe('descriptions of built-in names', () => {
  const declarations = readFileSync(
    new URL('../../../../src/sandbox/restloop.d.ts', import.meta.url),
    'utf8',
  );
  const declared = declaredMembers(declarations);

  it.each(Object.keys(hintsOfPaths))('cover the declared names after %j', (path) => {
    expect(
      scriptHints(path)
        ?.map(({ name }) => name)
        .sort(),
    ).toEqual([...new Set(declared.get(path))].sort());
  });

  it('replace a value that the isolate does not know', () => {
    const described = withHints('res', [
      { name: 'status', kind: 'property', description: '200', type: 'number', sort: 'number' },
      { name: 'body', kind: 'property', description: '', sort: 'getter' },
    ]);
    expect(described.map(({ description }) => description)).toEqual(['200', 'parsed when JSON, else text']);
  });
});

/** The names of the declared globals, and of their members as far as those are written out, by their paths. */
function declaredMembers(source: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const interfaces = new Map<string, ts.InterfaceDeclaration>();
  const add = (path: string, name: string) => found.set(path, [...(found.get(path) ?? []), name]);
  const membersAfter = (path: string, type: ts.TypeNode | undefined) => {
    if (type === undefined) return;
    if (ts.isTypeLiteralNode(type)) membersOf(path, type.members);
    else if (ts.isIntersectionTypeNode(type)) for (const part of type.types) membersAfter(path, part);
    else if (ts.isTypeReferenceNode(type)) {
      membersOf(path, interfaces.get(type.typeName.getText())?.members ?? []);
    }
  };
  const membersOf = (path: string, members: Iterable<ts.TypeElement>) => {
    for (const member of members) {
      const name = member.name?.getText();
      if (name === undefined) continue;
      add(path, name);
      if (ts.isPropertySignature(member)) membersAfter(`${path}.${name}`, member.type);
    }
  };
  const visit = (node: ts.Node, pass: 'interfaces' | 'constants'): void => {
    if (pass === 'interfaces' && ts.isInterfaceDeclaration(node)) interfaces.set(node.name.text, node);
    if (pass === 'constants' && ts.isVariableDeclaration(node)) {
      add('', node.name.getText());
      membersAfter(node.name.getText(), node.type);
    }
    ts.forEachChild(node, (child) => visit(child, pass));
  };
  const file = ts.createSourceFile('restloop.d.ts', source, ts.ScriptTarget.ES2022, true);
  visit(file, 'interfaces');
  visit(file, 'constants');
  return found;
}
