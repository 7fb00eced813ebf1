/** Instructions for permitting a server or a file, in terms of flags or of library options. */
export interface PermissionWords {
  readonly host: (host: string) => string;
  readonly file: (path: string) => string;
}

export const flagWords: PermissionWords = {
  host: (host) => `--allow-host ${host}`,
  file: (path) => `--allow-file ${path}`,
};

export const optionWords: PermissionWords = {
  host: (host) => `allowHosts: [${JSON.stringify(host)}]`,
  file: (path) => `allowFiles: [${JSON.stringify(path)}]`,
};
