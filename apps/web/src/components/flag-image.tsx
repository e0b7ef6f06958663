import classes from './country-flag.module.css';

/** The address of each flag by its path. The flags stay separate files, loaded when shown. */
const flags = import.meta.glob<string>('../../node_modules/country-flag-icons/3x2/[A-Z][A-Z].svg', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** A country's flag; renders nothing for a country without one. */
export function FlagImage({ code }: { readonly code: string }) {
  const url = flags[`../../node_modules/country-flag-icons/3x2/${code}.svg`];
  if (url === undefined) return null;
  return <img src={url} alt="" width={21} height={14} loading="lazy" className={classes.flag} />;
}
