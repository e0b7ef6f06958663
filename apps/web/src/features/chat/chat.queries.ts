import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { RouteInput, RouteOutput } from '@waybill/schema/contract/input';
import { chatContract } from '@waybill/schema/features/chat.contract';
import type {
  ChatChannel,
  ChatInvolvement,
  ChatMark,
  ChatMessage,
} from '@waybill/schema/features/chat.models';
import { limits } from '@waybill/schema/limits';
import { useTranslations } from 'use-intl';
import { recountChat } from '#src/features/badges/badges.queries.ts';
import { api } from '#src/lib/api.ts';
import type { ChatNews } from '#src/lib/live/live-stream.ts';
import {
  mergeIntoChannel,
  mergeMessage,
  type MessagePages,
  type PagesFrom,
  sortChannels,
} from './chat.model.ts';

const key = ['chat'] as const;
/** How long read messages are kept to be shown without a connection. */
const keptMs = 86_400_000;

/** Lists the channels that the user may read. */
export const channelsQuery = queryOptions({
  queryKey: [...key, 'channels'],
  gcTime: keptMs,
  queryFn: ({ signal }) => api(chatContract.listChannels, undefined, { signal }),
});

const messagesKey = (channelId: string) => [...key, 'messages', channelId] as const;

/** Reads the messages of a channel: the latest page or those around a message, then earlier and later ones. */
export function messagesQuery(channelId: string, around: number | null) {
  const limit = limits.chatMessagesPage.default;
  const beginning: PagesFrom = around === null ? {} : { around };
  return infiniteQueryOptions({
    queryKey: [...messagesKey(channelId), around],
    gcTime: keptMs,
    queryFn: ({ pageParam, signal }) => {
      const query = { limit, ...pageParam };
      return api(chatContract.listMessages, { params: { channelId }, query }, { signal });
    },
    initialPageParam: beginning,
    getNextPageParam: ({ messages: [first] }): PagesFrom | null =>
      first && first.n > 1 ? { before: first.n } : null,
    getPreviousPageParam: ({ messages }): PagesFrom | null => {
      const last = messages.at(-1);
      return last === undefined || around === null ? null : { after: last.n };
    },
    select: ({ pages }) => pages.toReversed().flatMap(({ messages }) => messages),
  });
}

/** Finds messages with all the words. */
export function searchQuery(q: string) {
  return infiniteQueryOptions({
    queryKey: [...key, 'search', q],
    queryFn: ({ pageParam, signal }) => {
      const query = { q, ...(pageParam === null ? {} : { cursor: pageParam }) };
      return api(chatContract.search, { query }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => pages.flatMap(({ findings }) => findings),
  });
}

type NewChannelForm = RouteInput<typeof chatContract.createChannel>['body'];
type ChannelForm = RouteInput<typeof chatContract.updateChannel>['body'];
type Channels = RouteOutput<typeof chatContract.listChannels>;

function updateChannels(
  queryClient: QueryClient,
  channelId: string,
  update: (channel: ChatChannel) => ChatChannel,
): void {
  queryClient.setQueryData<Channels>(channelsQuery.queryKey, (data) => {
    if (data === undefined) return undefined;
    const channels = data.channels.map((one) => (one.id === channelId ? update(one) : one));
    return { channels: sortChannels(channels) };
  });
}

/** Shows a message that was sent or changed. */
function showMessage(queryClient: QueryClient, message: ChatMessage, viewerId: string): void {
  const { channelId } = message;
  queryClient.setQueriesData<MessagePages>({ queryKey: messagesKey(channelId) }, (data) =>
    mergeMessage(data, message),
  );
  updateChannels(queryClient, channelId, (channel) => mergeIntoChannel(channel, message, viewerId));
}

/**
 * Applies what the live stream has of the chat. After a pause of the stream, and if a change is missing, reads
 * what has changed since.
 */
export function applyNews(queryClient: QueryClient, news: ChatNews, viewerId: string): void {
  if ('goneId' in news) {
    queryClient.removeQueries({ queryKey: messagesKey(news.goneId) });
    void queryClient.invalidateQueries({ queryKey: channelsQuery.queryKey });
    return;
  }
  if ('isBeginning' in news) {
    void catchUp(queryClient, viewerId);
    return;
  }
  const { message } = news;
  if (message.author?.id !== viewerId) recountChat(queryClient);
  const channel = findChannel(queryClient, message.channelId);
  if (channel === undefined)
    void queryClient.invalidateQueries({ queryKey: channelsQuery.queryKey });
  else if (message.rev > channel.lastRev + 1) void catchUp(queryClient, viewerId);
  else showMessage(queryClient, message, viewerId);
}

function findChannel(queryClient: QueryClient, channelId: string): ChatChannel | undefined {
  const channels = queryClient.getQueryData<Channels>(channelsQuery.queryKey)?.channels;
  return channels?.find(({ id }) => id === channelId);
}

/** Reads what has changed in the channels since the changes that are known. */
async function catchUp(queryClient: QueryClient, viewerId: string): Promise<void> {
  const channels = queryClient.getQueryData<Channels>(channelsQuery.queryKey)?.channels ?? [];
  if (channels.length === 0) return;
  const known = channels.slice(0, limits.chatChangesChannels);
  const after = known.map(({ id, lastRev }) => `${id}:${lastRev}`).join(',');
  try {
    const { changes, reset, gone } = await api(chatContract.listChanges, { query: { after } });
    for (const message of changes) showMessage(queryClient, message, viewerId);
    if (reset || gone.length > 0 || known.length < channels.length) {
      await queryClient.invalidateQueries({ queryKey: key });
    }
  } catch {
    await queryClient.invalidateQueries({ queryKey: key });
  }
}

/** Shows the user's message that the server has stored. */
export function showSent(queryClient: QueryClient, message: ChatMessage): void {
  showMessage(queryClient, message, message.author?.id ?? '');
  updateChannels(queryClient, message.channelId, (channel) => ({ ...channel, readN: message.n }));
}

/** Creates a channel of the company. */
export function useCreateChannel(vtcId: string) {
  const t = useTranslations('chat');
  return useMutation({
    mutationFn: (body: NewChannelForm) =>
      api(chatContract.createChannel, { params: { vtcId }, body }),
    meta: { stale: [key], success: t('channelCreated'), failure: t('channelCreateFailed') },
  });
}

/** Changes a channel's settings. */
export function useUpdateChannel(channelId: string) {
  const t = useTranslations('chat');
  return useMutation({
    mutationFn: (body: ChannelForm) =>
      api(chatContract.updateChannel, { params: { channelId }, body }),
    meta: { stale: [key], success: t('channelSaved'), failure: t('channelSaveFailed') },
  });
}

/** Archives a channel. */
export function useArchiveChannel(channelId: string) {
  const t = useTranslations('chat');
  return useMutation({
    mutationFn: () => api(chatContract.archiveChannel, { params: { channelId } }),
    meta: { stale: [key], success: t('channelArchived'), failure: t('channelArchiveFailed') },
  });
}

/** Opens the channel with another driver. */
export function useOpenDirect() {
  const t = useTranslations('chat');
  return useMutation({
    mutationFn: (userId: string) => api(chatContract.openDirect, { body: { userId } }),
    meta: { stale: [key], failure: t('directFailed') },
  });
}

/** Uploads a picture for a message. */
export function useAddPicture() {
  const t = useTranslations('chat');
  return useMutation({
    mutationFn: (picture: File) => api(chatContract.addPicture, { files: { picture } }),
    meta: { failure: t('pictureFailed') },
  });
}

/** Edits a message. */
export function useEditMessage(channelId: string) {
  const t = useTranslations('chat');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ n, text }: { n: number; text: string }) =>
      api(chatContract.edit, { params: { channelId, n }, body: { text } }),
    onSuccess: ({ message }) => showMessage(queryClient, message, message.author?.id ?? ''),
    meta: { failure: t('editFailed') },
  });
}

/** Removes the user's own message, or with a reason that of another. */
export function useRemoveMessage(channelId: string) {
  const t = useTranslations('chat');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ n, reason }: { n: number; reason?: string }) => {
      const params = { channelId, n };
      return reason === undefined
        ? api(chatContract.remove, { params })
        : api(chatContract.moderate, { params, body: { reason } });
    },
    onSuccess: ({ message }) => showMessage(queryClient, message, message.author?.id ?? ''),
    meta: { failure: t('removeFailed') },
  });
}

/** Adds the user's reaction to a message, or takes it back. */
export function useSetReaction(channelId: string) {
  const t = useTranslations('chat');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ n, mark, isSet }: { n: number; mark: ChatMark; isSet: boolean }) => {
      const params = { channelId, n, mark };
      return api(isSet ? chatContract.react : chatContract.takeBack, { params });
    },
    onSuccess: ({ message }) => showMessage(queryClient, message, message.author?.id ?? ''),
    meta: { failure: t('reactFailed') },
  });
}

/** Marks the messages of a channel as read, up to this one. */
export function useSetRead(channelId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (n: number) => api(chatContract.setRead, { params: { channelId }, body: { n } }),
    onSuccess: ({ readN }) => {
      void queryClient.invalidateQueries({ queryKey: ['badges'] });
      const channel = findChannel(queryClient, channelId);
      updateChannels(queryClient, channelId, (known) => ({
        ...known,
        readN,
        mentionsUnread: readN >= known.lastN ? 0 : known.mentionsUnread,
      }));
      // What the channel has notified of is read too.
      if (channel !== undefined && (channel.mentionsUnread > 0 || channel.kind === 'DIRECT')) {
        void queryClient.invalidateQueries({ queryKey: ['notifications'] });
      }
    },
  });
}

/** Sets what the user wants to know of a channel. */
export function useSetInvolvement(channelId: string) {
  const t = useTranslations('chat');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (involvement: ChatInvolvement) =>
      api(chatContract.setInvolvement, { params: { channelId }, body: { involvement } }),
    onSuccess: ({ involvement }) =>
      updateChannels(queryClient, channelId, (channel) => ({ ...channel, involvement })),
    meta: { failure: t('involvementFailed') },
  });
}

/** Finds readers of a channel by the beginning of a word in their name. */
export function readersQuery(channelId: string, q: string) {
  return queryOptions({
    queryKey: [...key, 'readers', channelId, q],
    queryFn: ({ signal }) =>
      api(chatContract.listReaders, { params: { channelId }, query: { q } }, { signal }),
  });
}
