const key = 'celebrated';
/** So many are remembered: a job is looked at again soon, or hardly ever. */
const most = 100;

/** Whether this browser has celebrated this job before. */
export function wasCelebrated(jobId: string): boolean {
  return readIds().includes(jobId);
}

/** Keeps that it has. */
export function rememberCelebration(jobId: string): void {
  const others = readIds().filter((id) => id !== jobId);
  localStorage.setItem(key, [jobId, ...others].slice(0, most).join(' '));
}

function readIds(): readonly string[] {
  return (localStorage.getItem(key) ?? '').split(' ');
}
