// Preloaded into a program of dist/ by compile-bundles.mjs: at its end it leaves V8's compiled code of its bundles, as
// src/bundle.ts looks for it, with all functions in it that ran.
const childProcess = require('node:child_process');
const fs = require('node:fs');
const v8 = require('node:v8');
const vm = require('node:vm');

const scripts = new Map();

vm.Script = class extends vm.Script {
  constructor(source, options) {
    super(source, options);
    scripts.set(options.filename, this);
  }
};

function write() {
  for (const [path, script] of scripts) {
    const compiled = path.replace(/\.cjs$/, `.${process.versions.v8}-${process.arch}`);
    fs.writeFileSync(compiled, script.createCachedData());
  }
}

// Compiled code is for the flags of the moment at which it was written; programs set theirs later than they are loaded.
v8.setFlagsFromString = () => undefined;

// The sandbox's child is killed, and never exits.
const isSandbox = (path) => String(path).includes('sandbox-child');
const { spawn } = childProcess;
childProcess.spawn = (command, args, options) =>
  spawn(command, args.some(isSandbox) ? ['--require', __filename, ...args] : args, options);
if (isSandbox(process.argv[1])) {
  const { writeSync } = fs;
  const { send } = process;
  fs.writeSync = (descriptor, text, ...rest) => {
    if (String(text).includes('"type":"answer"')) write();
    return writeSync(descriptor, text, ...rest);
  };
  process.send = (frame, ...rest) => {
    if (frame.some(({ type }) => type === 'answer')) write();
    return send.call(process, frame, ...rest);
  };
} else process.on('exit', write);
