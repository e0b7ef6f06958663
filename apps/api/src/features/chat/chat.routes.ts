import type { chatContract } from '@waybill/schema/features/chat.contract';
import type { Handlers } from '../../http/contract-router.ts';
import { Repeated } from '../../lib/repeated.ts';
import { archiveChannel, createChannel, openDirect, updateChannel } from './channels.service.ts';
import { presentChannel, presentFinding, presentMessage } from './chat.presenter.ts';
import {
  addReaction,
  editMessage,
  listChanges,
  listChannels,
  listMessages,
  moderateMessage,
  removeMessage,
  removeReaction,
  sendMessage,
  setInvolvement,
  setRead,
} from './chat.service.ts';
import { listReaders } from './mentions.service.ts';
import { addPicture } from './pictures.service.ts';
import { searchMessages } from './search.service.ts';

export const chatHandlers: Handlers<typeof chatContract> = {
  async listChannels(_input, ctx) {
    const rows = await listChannels(ctx);
    return { channels: rows.map((row) => presentChannel(row, ctx.actor)) };
  },

  async createChannel({ params, body }, ctx) {
    const channel = await createChannel(ctx, params.vtcId, body);
    return { channel: channel && presentChannel(channel, ctx.actor) };
  },

  async openDirect({ body }, ctx) {
    return { channel: presentChannel(await openDirect(ctx, body.userId), ctx.actor) };
  },

  async updateChannel({ params, body }, ctx) {
    return { channel: presentChannel(await updateChannel(ctx, params.channelId, body), ctx.actor) };
  },

  async archiveChannel({ params }, ctx) {
    await archiveChannel(ctx, params.channelId);
    return { success: true };
  },

  async listMessages({ params, query }, ctx) {
    const rows = await listMessages(ctx, params.channelId, query);
    return { messages: rows.map(presentMessage) };
  },

  async listChanges({ query }, ctx) {
    const { changes, reset, gone } = await listChanges(ctx, query.after);
    return { changes: changes.map(presentMessage), reset, gone: [...gone] };
  },

  async search({ query }, ctx) {
    const { rows, nextCursor } = await searchMessages(ctx, query);
    return { findings: rows.map(presentFinding), nextCursor };
  },

  async send({ params, body }, ctx) {
    const { message, isRepeated } = await sendMessage(ctx, params.channelId, body);
    const reply = { message: presentMessage(message) };
    return isRepeated ? new Repeated(reply) : reply;
  },

  async addPicture({ files }, ctx) {
    return { pictureId: await addPicture(ctx, files.picture) };
  },

  async edit({ params, body }, ctx) {
    return { message: presentMessage(await editMessage(ctx, params, body.text)) };
  },

  async remove({ params }, ctx) {
    return { message: presentMessage(await removeMessage(ctx, params)) };
  },

  async moderate({ params, body }, ctx) {
    return { message: presentMessage(await moderateMessage(ctx, params, body.reason)) };
  },

  async react({ params }, ctx) {
    return { message: presentMessage(await addReaction(ctx, params)) };
  },

  async takeBack({ params }, ctx) {
    return { message: presentMessage(await removeReaction(ctx, params)) };
  },

  async setRead({ params, body }, ctx) {
    return { readN: await setRead(ctx, params.channelId, body) };
  },

  async setInvolvement({ params, body }, ctx) {
    await setInvolvement(ctx, params.channelId, body.involvement);
    return body;
  },

  async listReaders({ params, query }, ctx) {
    return { readers: [...(await listReaders(ctx, params.channelId, query.q))] };
  },
};
