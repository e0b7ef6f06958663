import type { Vtc } from '@waybill/schema/features/vtcs.models';
import { FileImage } from '#src/components/file-image.tsx';
import type { ManageVtcValues } from '../manage-vtc.schema.ts';
import classes from './manage-vtc-preview.module.css';
import { VtcPreview } from '../../components/vtc-preview.tsx';

interface ManageVtcPreviewProps {
  readonly vtc: Vtc;
  readonly values: ManageVtcValues;
}

/** Previews the company's header with the form's values. */
export function ManageVtcPreview({ vtc, values }: ManageVtcPreviewProps) {
  const { logo, banner, country } = values;
  const storedBanner = vtc.bannerUrl === null ? null : <img src={vtc.bannerUrl} alt="" />;
  return (
    <VtcPreview
      values={values}
      country={country === '' ? null : country}
      logo={logo === null ? <img src={vtc.logoUrl} alt="" /> : <FileImage file={logo} />}
      banner={banner === null ? storedBanner : <FileImage file={banner} />}
      className={classes.preview}
    />
  );
}
