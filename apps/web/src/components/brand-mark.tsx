/** The default mark beside the installation's name, if it has no logo: a road at night. */
export function BrandMark({ size = 28 }: { readonly size?: number }) {
  return (
    <svg
      viewBox="0 0 32 32"
      width={size}
      height={size}
      aria-hidden
      focusable="false"
      data-brand-mark
    >
      <rect width="32" height="32" rx="7" fill="#f8ab17" />
      <path d="M7 27 13.4 6h5.2L25 27z" fill="#1b1b1a" />
      <path d="M15.5 8.5h1v3h-1zM15.3 14h1.4v4h-1.4zM15 20.5h2V25h-2z" fill="#f8ab17" />
    </svg>
  );
}
