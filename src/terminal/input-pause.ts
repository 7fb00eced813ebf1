export interface InputPause {
  begin(milliseconds: number, over: () => void): void;
  end(): void;
  isUnderWay(): boolean;
}

/** A time without input. */
export function createInputPause(): InputPause {
  let timer: NodeJS.Timeout | null = null;
  return {
    begin(milliseconds, over) {
      const begun = setTimeout(() => {
        // Input at the terminal is read before: a busy machine reads it late.
        setImmediate(() => {
          if (timer === begun) over();
        });
      }, milliseconds);
      timer = begun;
    },
    end() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
    isUnderWay: () => timer !== null,
  };
}
