/** The result of work that may hang; rejects like a connection that timed out once these milliseconds are over. */
export async function inTime<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(Object.assign(new Error(`no result after ${ms} ms`), { code: 'ETIMEDOUT' }));
    }, ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
