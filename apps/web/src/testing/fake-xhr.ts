/** Creates a fake XMLHttpRequest, as far as the app uses it, which sends uploads to the fake server. */
export function createFakeXhr(send: typeof fetch) {
  return class FakeXhr extends EventTarget {
    readonly upload = new EventTarget();
    readonly #headers = new Headers();
    #method = 'GET';
    #url = '';
    #answer: Response | null = null;
    responseType = '';
    response: Blob | null = null;
    status = 0;

    open(method: string, url: string): void {
      this.#method = method;
      this.#url = url;
    }

    setRequestHeader(name: string, value: string): void {
      this.#headers.set(name, value);
    }

    getResponseHeader(name: string): string | null {
      return this.#answer?.headers.get(name) ?? null;
    }

    send(body: FormData): void {
      void this.#ask(body).then(
        () => this.dispatchEvent(new Event('load')),
        () => this.dispatchEvent(new Event('error')),
      );
    }

    async #ask(body: FormData): Promise<void> {
      const init = { method: this.#method, headers: this.#headers, body };
      const answer = await send(this.#url, init);
      if (answer.type === 'error') throw new TypeError('Failed to fetch');
      this.#answer = answer;
      this.status = answer.status;
      this.response = await answer.blob();
    }
  };
}
