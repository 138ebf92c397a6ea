/* The functions about devices. There is only the host, which shares memory with itself. */
#include "link/access_log.h"
#include "memory/heap.h"
#include "openmp/fortran.h"

#include <errno.h>
#include <string.h>

enum { HOST = 0 };

WS_EXPORT int omp_get_num_devices(void) {
    return 0;
}

WS_EXPORT int omp_get_device_num(void) {
    return HOST;
}

WS_EXPORT int omp_get_initial_device(void) {
    return HOST;
}

WS_EXPORT int omp_is_initial_device(void) {
    return 1;
}

WS_EXPORT void *omp_target_alloc(size_t size, int device) {
    return device == HOST ? ws_heap_allocate(_Alignof(max_align_t), size, WS_HERE) : NULL;
}

WS_EXPORT void omp_target_free(void *block, int device) {
    if (device == HOST) {
        ws_heap_release(block, WS_HERE);
    }
}

WS_EXPORT int omp_target_is_present(const void *address, int device) {
    (void)address;
    return device == HOST;
}

/* The copy consists of two accesses of the program. */
static void copy(void *to, const void *from, size_t size, const void *pc) {
    if (size != 0 && ws_controls()) {
        ws_log_access(from, size, false, pc);
        ws_log_access(to, size, true, pc);
    }
    memmove(to, from, size);
}

WS_EXPORT int omp_target_memcpy(
        void *to, const void *from, size_t size, size_t to_offset, size_t from_offset, int to_device, int from_device) {
    if (to_device != HOST || from_device != HOST) {
        return EINVAL;
    }
    copy((char *)to + to_offset, (const char *)from + from_offset, size, WS_HERE);
    return 0;
}

/* The strides, in elements, of the two arrays in one dimension after the other; the part that is copied. */
struct rectangle {
    const size_t *volume;
    const size_t *to_offsets;
    const size_t *from_offsets;
    const size_t *to_dimensions;
    const size_t *from_dimensions;
};

static int copy_rectangle(char *to, const char *from, size_t element, int dimensions, struct rectangle part,
                          const void *pc) {
    size_t to_stride = element;
    size_t from_stride = element;
    for (int i = 1; i < dimensions; i++) {
        if (__builtin_mul_overflow(to_stride, part.to_dimensions[i], &to_stride)
            || __builtin_mul_overflow(from_stride, part.from_dimensions[i], &from_stride)) {
            return EINVAL;
        }
    }
    to += part.to_offsets[0] * to_stride;
    from += part.from_offsets[0] * from_stride;
    if (dimensions == 1) {
        copy(to, from, part.volume[0] * element, pc);
        return 0;
    }
    struct rectangle inner = {part.volume + 1, part.to_offsets + 1, part.from_offsets + 1, part.to_dimensions + 1,
                              part.from_dimensions + 1};
    for (size_t i = 0; i < part.volume[0]; i++) {
        int error = copy_rectangle(to + i * to_stride, from + i * from_stride, element, dimensions - 1, inner, pc);
        if (error != 0) {
            return error;
        }
    }
    return 0;
}

WS_EXPORT int omp_target_memcpy_rect(void *to, const void *from, size_t element, int dimensions, const size_t *volume,
                                     const size_t *to_offsets, const size_t *from_offsets, const size_t *to_dimensions,
                                     const size_t *from_dimensions, int to_device, int from_device) {
    if (to == NULL && from == NULL) {
        return INT32_MAX; /* the largest number of dimensions */
    }
    if (to_device != HOST || from_device != HOST || dimensions < 1) {
        return EINVAL;
    }
    struct rectangle part = {volume, to_offsets, from_offsets, to_dimensions, from_dimensions};
    return copy_rectangle(to, from, element, dimensions, part, WS_HERE);
}

WS_EXPORT int omp_target_associate_ptr(const void *host, const void *device_address, size_t size, size_t offset, int device) {
    (void)host, (void)device_address, (void)size, (void)offset, (void)device;
    return EINVAL;
}

WS_EXPORT int omp_target_disassociate_ptr(const void *address, int device) {
    (void)address, (void)device;
    return EINVAL;
}

/* The threads that wait for their next region take no resources worth releasing. */
WS_EXPORT int omp_pause_resource(int kind, int device) {
    (void)kind;
    return device == HOST ? 0 : -1;
}

WS_EXPORT int omp_pause_resource_all(int kind) {
    (void)kind;
    return 0;
}

WS_FORTRAN_QUERY(int32_t, omp_get_num_devices)
WS_FORTRAN_QUERY(int32_t, omp_get_device_num)
WS_FORTRAN_QUERY(int32_t, omp_get_initial_device)
WS_FORTRAN_QUERY(int32_t, omp_is_initial_device)

WS_EXPORT int32_t omp_pause_resource_(const int32_t *kind, const int32_t *device) {
    return omp_pause_resource(*kind, *device);
}

WS_EXPORT int32_t omp_pause_resource_all_(const int32_t *kind) {
    return omp_pause_resource_all(*kind);
}
