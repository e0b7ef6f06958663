/** The longest file that is taken: the plugin has some hundred kilobytes, its zip a few megabytes. */
export const longestPluginFile = 16_000_000;
