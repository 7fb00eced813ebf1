import { readFileSync } from 'node:fs';
import type ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { hintsOfPaths, scriptHints, withHints } from '../../../../src/core/editor/completion/script-hints.ts';
import { compiler } from '../../../support/typescript.ts';

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
    if (compiler.isTypeLiteralNode(type)) membersOf(path, type.members);
    else if (compiler.isIntersectionTypeNode(type)) for (const part of type.types) membersAfter(path, part);
    else if (compiler.isTypeReferenceNode(type)) {
      membersOf(path, interfaces.get(type.typeName.getText())?.members ?? []);
    }
  };
  const membersOf = (path: string, members: Iterable<ts.TypeElement>) => {
    for (const member of members) {
      const name = member.name?.getText();
      if (name === undefined) continue;
      add(path, name);
      if (compiler.isPropertySignature(member)) membersAfter(`${path}.${name}`, member.type);
    }
  };
  const visit = (node: ts.Node, pass: 'interfaces' | 'constants'): void => {
    if (pass === 'interfaces' && compiler.isInterfaceDeclaration(node)) interfaces.set(node.name.text, node);
    if (pass === 'constants' && compiler.isVariableDeclaration(node)) {
      add('', node.name.getText());
      membersAfter(node.name.getText(), node.type);
    }
    compiler.forEachChild(node, (child) => visit(child, pass));
  };
  const file = compiler.createSourceFile('restloop.d.ts', source, compiler.ScriptTarget.ES2022, true);
  visit(file, 'interfaces');
  visit(file, 'constants');
  return found;
}
