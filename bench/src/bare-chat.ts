import type { Express, Response } from 'express';
import type { Pool } from 'pg';

/** A separate table for the bare server. */
export const createBareChat = `
  CREATE SCHEMA IF NOT EXISTS bare;
  CREATE TABLE bare.messages (n bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id uuid NOT NULL UNIQUE, message text NOT NULL)`;

/** Serves one channel, which everyone reads, in the first version that an engineer would write. */
export function serveBareChat(app: Express, pool: Pool): void {
  const streams = new Set<Response>();
  let isListening = false;
  const listen = async () => {
    isListening = true;
    const client = await pool.connect();
    const tell = async (n: string | undefined) => {
      const { rows } = await pool.query<{ message: string }>(
        'SELECT message FROM bare.messages WHERE n = $1',
        [n],
      );
      for (const stream of streams) stream.write(`event: chat\ndata: ${rows[0]?.message}\n\n`);
    };
    client.on('notification', ({ payload }) => void tell(payload));
    await client.query('LISTEN bare_chat');
  };

  app.get('/api/live', async (_request, response) => {
    if (!isListening) await listen();
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('event: hello\ndata: {}\n\n');
    streams.add(response);
    response.on('close', () => streams.delete(response));
  });

  app.post('/api/chat/channels/:channelId/messages', async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const message = Buffer.concat(chunks).toString();
    const { id }: { id: string } = JSON.parse(message);
    const { rows } = await pool.query<{ n: string }>(
      'INSERT INTO bare.messages (id, message) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING RETURNING n',
      [id, message],
    );
    const [row] = rows;
    if (row) await pool.query("SELECT pg_notify('bare_chat', $1)", [row.n]);
    response.status(row ? 201 : 200).json({ message: JSON.parse(message) });
  });
}
