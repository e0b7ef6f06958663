/**
 * Does something again and again until it is to stop, each time so many milliseconds after the last
 * time as that said. While that stays the same, one timer serves all of them: this happens 33 times
 * a second, and what each time made would have to be cleared away.
 * @throws whatever the act throws
 */
export async function repeat(
  act: () => number | Promise<number>,
  stopping: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | null = null;
    let timerMs = -1;
    let isActing = false;
    const again = (ms: number) => {
      isActing = false;
      if (stopping.aborted) {
        resolve();
      } else if (timer && ms === timerMs) {
        timer.refresh();
      } else {
        timerMs = ms;
        timer = setTimeout(run, ms);
      }
    };
    const run = () => {
      isActing = true;
      try {
        const next = act();
        if (typeof next === 'number') again(next);
        else next.then(again, reject);
      } catch (error) {
        reject(error);
      }
    };
    stopping.addEventListener(
      'abort',
      () => {
        if (isActing) return;
        if (timer) clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
    if (stopping.aborted) resolve();
    else run();
  });
}
